import { notFound } from '#server/runtime/errors/errors.ts'
import { seesScope } from '#server/engine/records/declaration/caller.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'

/** A till and its open session, if any. */
export type Turno = {
  caja_id: string
  sucursal_id: string
  id_sesion: string | null
  usuario_id: string | null
  vuelta: number | null
  ultimo_numero: number
}

/** A till under its lock. `is_used`: neither it nor its branch is closed for good. */
type LockedCaja = Turno & { is_used: boolean; usuario: string | null }

type Lock = 'share' | 'no key update'

const lockText = (lock: Lock) =>
  sql`select from cajas_turnos where gimnasio_id = $gimnasio and caja_id = $caja for ${lock}`

const lockBranch = sql`
  select from sucursales where gimnasio_id = $gimnasio
    and id = (select sucursal_id from cajas_turnos where gimnasio_id = $gimnasio and caja_id = $caja) for share`

const readCaja = sql`
  select t.caja_id, t.sucursal_id, t.id_sesion, t.usuario_id, t.vuelta, t.ultimo_numero, c.activa and s.activa as is_used,
    (select u.name from users u where u.gimnasio_id = t.gimnasio_id and u.id = t.usuario_id) as usuario
  from cajas_turnos t
  join cajas c on c.gimnasio_id = t.gimnasio_id and c.id = t.caja_id
  join sucursales s on s.gimnasio_id = t.gimnasio_id and s.id = t.sucursal_id
  where t.gimnasio_id = $gimnasio and t.caja_id = $caja`

/**
 * Locks a till and then reads it: shared for charges and movements, alone for opening, closing and putting it away. The exclusive
 * lock also keeps the branch from closing meanwhile. Throws 404 if the caller has no such till.
 */
export async function lockCaja({ tx, caller }: WriteContext, caja: unknown, lock: Lock): Promise<LockedCaja> {
  const keys = { caja }
  await tx.query(lockText(lock), keys)
  if (lock === 'no key update') await tx.query(lockBranch, keys)
  const [found] = await tx.query<LockedCaja>(readCaja, keys)
  if (!found || !seesScope(caller, found.sucursal_id)) throw notFound()
  return found
}

const cajaOfSesion = sql`select caja_id from caja_aperturas where gimnasio_id = $gimnasio and id = $sesion`

/** Locks the till of a session. Throws 404 if the caller has no such session. */
export async function lockTurno(context: WriteContext, sesion: string, lock: Lock): Promise<LockedCaja> {
  const [found] = await context.tx.query<{ caja_id: string }>(cajaOfSesion, { sesion })
  return lockCaja(context, found?.caja_id, lock)
}

/** Stores which session of the till is open now. */
export async function saveTurno({ query }: Transaction, turno: Turno): Promise<void> {
  await query(
    sql`update cajas_turnos set id_sesion = $id_sesion, usuario_id = $usuario_id, vuelta = $vuelta, ultimo_numero = $ultimo_numero
     where gimnasio_id = $gimnasio and caja_id = $caja_id`,
    turno,
  )
}

/** The last closing of a session that was not undone by a reopening. */
export type Cierre = {
  id: string
  id_sesion: string
  numero: number
  contado: string
  diferencia: string
  falta_motivo: boolean
}

const lastCierre = sql`
  select c.id, c.id_sesion, c.numero, c.contado, c.diferencia, c.diferencia <> 0 and m.id_cierre is null as falta_motivo
  from caja_cierres c left join caja_motivos m on m.gimnasio_id = c.gimnasio_id and m.id_cierre = c.id
  where c.gimnasio_id = $gimnasio and c.caja_id = $caja
    and not exists (select from caja_reaperturas r where r.gimnasio_id = c.gimnasio_id and r.id_cierre = c.id)
  order by c.numero desc limit 1`

/** The last closing of a till. Read under its lock. */
export async function readLastCierre({ query }: Transaction, caja: string): Promise<Cierre | undefined> {
  const [cierre] = await query<Cierre>(lastCierre, { caja })
  return cierre
}
