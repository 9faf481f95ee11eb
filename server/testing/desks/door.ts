import type { Query } from '#server/runtime/db/transaction.ts'
import { testId, type GymWorld } from '../gym-world.ts'

type Entrada = Partial<{
  instante: Date
  sucursal_id: string
  usuario_id: string
  id_pago: string | null
  resultado: 'pasa' | 'aviso' | 'no'
}>

/** A stored entry of a member, now and in the first branch unless told otherwise. */
export async function buildEntrada(owner: Query, gym: GymWorld, miembro: string, given: Entrada = {}): Promise<string> {
  const id = testId()
  const { instante = new Date(), sucursal_id = gym.sucursales[0], usuario_id = gym.users.Recepción } = given
  await owner(
    `insert into asistencias_asientos (gimnasio_id, id, id_miembro, sucursal_id, usuario_id, instante, dia, via, resultado, id_pago)
     select g.id, $2, $3, $4, $5, $6, ($6::timestamptz at time zone g.zona_horaria)::date, 'mostrador', $7, $8
     from gimnasios g where g.id = $1`,
    [gym.id, id, miembro, sucursal_id, usuario_id, instante, given.resultado ?? 'pasa', given.id_pago ?? null],
  )
  return id
}

/** Undoes an entry. */
export async function undoEntrada(owner: Query, gym: GymWorld, id: string): Promise<void> {
  await owner(`insert into asistencias_deshechas (gimnasio_id, id_asistencia, usuario_id) values ($1, $2, $3)`, [
    gym.id,
    id,
    gym.users.Admin,
  ])
}
