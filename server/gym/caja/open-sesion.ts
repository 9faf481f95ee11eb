import { z } from 'zod'
import { seesScope } from '#server/engine/records/declaration/caller.ts'
import type { Row, WriteContext } from '#server/engine/records/declaration/collection.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { countedAmount, storedDetalle, type Counted } from './counted-amount.ts'
import { readLastCierre, saveTurno, type Turno } from './turno.ts'

const draftShape = z.object({ id: z.string(), caja_id: z.string(), fondo: z.string(), fondo_detalle: z.unknown() })

type Stored = Turno & { is_used: boolean; usuario: string | null }

const lockCaja = `
  select t.caja_id, t.sucursal_id, t.id_sesion, t.usuario_id, t.vuelta, t.ultimo_numero, c.activa and s.activa as is_used,
    (select u.name from users u where u.gimnasio_id = t.gimnasio_id and u.id = t.usuario_id) as usuario
  from cajas_turnos t
  join cajas c on c.gimnasio_id = t.gimnasio_id and c.id = t.caja_id
  join sucursales s on s.gimnasio_id = t.gimnasio_id and s.id = t.sucursal_id
  where t.gimnasio_id = $1 and t.caja_id = $2 for no key update of t`

const insertApertura = `
  insert into caja_aperturas (gimnasio_id, id, caja_id, sucursal_id, usuario_id, fondo, fondo_detalle, id_anterior, created)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`

/** Opens a till with its float. A till has one session at a time, and none while its last difference lacks a reason. */
export async function openSesion(context: WriteContext, draft: Row): Promise<string> {
  const { tx, caller } = context
  const { id, caja_id, fondo, fondo_detalle } = draftShape.parse(draft)
  const counted = { field: 'fondo', wrong: 'caja_float_wrong', monto: fondo, detalle: fondo_detalle } as const
  const float = await countedAmount(tx, counted)
  const [turno] = await tx.query<Stored>(lockCaja, [tx.tenant, caja_id])
  if (!turno || !seesScope(caller, turno.sucursal_id) || !turno.is_used)
    throw refuse('caja_id', 'validation_missing_rel_records', 'caja_inactive')
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
  await tx.query(insertApertura, [
    tx.tenant,
    id,
    caja_id,
    sucursal_id,
    usuario,
    float.monto,
    storedDetalle(float.detalle),
    id_anterior,
    now,
  ])
  await saveTurno(tx, { caja_id, sucursal_id, ultimo_numero, id_sesion: id, usuario_id: usuario, vuelta: 1 })
}
