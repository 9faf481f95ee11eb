import type { Query } from '#server/runtime/db/transaction.ts'
import { testId, type GymWorld } from '#server/testing/gym-world.ts'

type Given = { nombre?: string; sucursal_id?: string; firmado?: string | null; correo?: string }

/** A mandate of the first branch, signed in January 2026, whose sealed account opens nothing. */
export async function buildMandato(owner: Query, gym: GymWorld, given: Given = {}): Promise<string> {
  const id = testId()
  const { nombre = 'Ana Paz', sucursal_id = gym.sucursales[0], firmado = '2026-01-02', correo = '' } = given
  await owner(
    `insert into mandatos (gimnasio_id, id, sucursal_id, usuario_id, referencia, nombre, correo, iban, iban_final, firma, firmado)
     values ($1, $2, $3, $4, $5, $6, $7, '\\x00', '1332', case when $8::date is null then '' else 'papel' end, $8)`,
    [gym.id, id, sucursal_id, gym.users.Admin, `M${id.toUpperCase()}`, nombre, correo, firmado],
  )
  return id
}
