import { sql } from '#server/runtime/db/statement/sql.ts'
import { z } from 'zod'
import type { Row, WriteContext } from '#server/engine/records/declaration/collection.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { holdMoneda } from '#server/gym/locks/lock-moneda.ts'
import { countedAmount, storedDetalle, type Counted } from './counted-amount.ts'
import { lockCaja, readLastCierre, saveTurno, type Turno } from './turno.ts'

const draftShape = z.object({ id: z.string(), caja_id: z.string(), fondo: z.string(), fondo_detalle: z.unknown() })

const insertApertura = sql`
  insert into caja_aperturas (gimnasio_id, id, caja_id, sucursal_id, usuario_id, fondo, fondo_detalle, id_anterior, created)
  values ($gimnasio, $id, $caja_id, $sucursal_id, $usuario, $monto, $fondo_detalle, $id_anterior, $now)`

/** Opens a till with its float. A till has one session at a time, and none while its last difference lacks a reason. */
export async function openSesion(context: WriteContext, draft: Row): Promise<string> {
  const { tx, caller } = context
  const { id, caja_id, fondo, fondo_detalle } = draftShape.parse(draft)
  await holdMoneda(tx)
  const counted = { field: 'fondo', wrong: 'caja_float_wrong', monto: fondo, detalle: fondo_detalle } as const
  const float = await countedAmount(tx, counted)
  const turno = await lockCaja(context, caja_id, 'no key update')
  if (!turno.is_used) throw refuse('caja_id', 'validation_missing_rel_records', 'caja_inactive')
  // The same opening again fails at its id and is answered with the stored one.
  if (turno.id_sesion !== null && turno.id_sesion !== id)
    throw refuse('caja_id', 'validation_in_use', ['caja_opened', { usuario: turno.usuario ?? '' }])
  const last = await readLastCierre(tx, caja_id)
  if (last?.falta_motivo)
    throw refuse('caja_id', 'validation_required', ['caja_reason_pending', { numero: last.numero }])
  await insertSesion(context, turno, { id, usuario: String(caller.id), float, id_anterior: null })
  return id
}

type Opening = { id: string; usuario: string; float: Counted; id_anterior: string | null }

/** Inserts a session and makes it the till's open one. The caller holds the till's lock. */
export async function insertSesion({ tx, now }: WriteContext, turno: Turno, opening: Opening): Promise<void> {
  const { id, usuario, float, id_anterior } = opening
  const { caja_id, sucursal_id, ultimo_numero } = turno
  await tx.query(insertApertura, {
    id,
    caja_id,
    sucursal_id,
    usuario,
    monto: float.monto,
    fondo_detalle: storedDetalle(float.detalle),
    id_anterior,
    now,
  })
  await saveTurno(tx, { caja_id, sucursal_id, ultimo_numero, id_sesion: id, usuario_id: usuario, vuelta: 1 })
}
