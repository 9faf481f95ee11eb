import { sql } from '#server/runtime/db/statement/sql.ts'
import { z } from 'zod'
import type { Row, WriteContext } from '#server/engine/records/declaration/collection.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { lockTurno, type Turno } from './turno.ts'

const draftShape = z.object({
  id: z.string(),
  id_sesion: z.string(),
  tipo: z.string(),
  monto: z.string(),
  concepto: z.string(),
  nota: z.string(),
})

export type Movimiento = z.infer<typeof draftShape>

const insert = sql`
  insert into caja_movimientos (gimnasio_id, id, id_sesion, vuelta, sucursal_id, usuario_id, tipo, monto, concepto, nota, created)
  values ($gimnasio, $id, $id_sesion, $vuelta, $sucursal_id, $usuario_id, $tipo, $monto, $concepto, $nota, $now)`

/**
 * Moves cash in or out of an open session. The amount is not compared with the cash in the till, because a refusal would tell how
 * much that is.
 */
export async function registerMovimiento(context: WriteContext, draft: Row): Promise<string> {
  const movimiento = draftShape.parse(draft)
  const turno = await lockOpen(context, movimiento.id_sesion)
  await insertMovimiento(context, turno, movimiento)
  return movimiento.id
}

/** The till of an open session, held shared. Throws a refusal if the session was closed. */
export async function lockOpen(context: WriteContext, sesion: string): Promise<Turno> {
  const turno = await lockTurno(context, sesion, 'share')
  if (turno.id_sesion !== sesion) throw refuse('id_sesion', 'validation_not_allowed', 'caja_closed')
  return turno
}

export async function insertMovimiento({ tx, caller, now }: WriteContext, turno: Turno, given: Movimiento) {
  const { id, id_sesion, tipo, monto, concepto, nota } = given
  await tx.query(insert, {
    id,
    id_sesion,
    vuelta: turno.vuelta,
    sucursal_id: turno.sucursal_id,
    usuario_id: caller.id,
    tipo,
    monto,
    concepto,
    nota,
    now,
  })
}
