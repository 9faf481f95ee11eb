import { notFound } from '#server/runtime/errors/errors.ts'
import { seesScope } from '#server/engine/records/declaration/caller.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
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

const turnoOfSesion = (lock: 'share' | 'no key update') => `
  select t.caja_id, t.sucursal_id, t.id_sesion, t.usuario_id, t.vuelta, t.ultimo_numero
  from caja_aperturas a join cajas_turnos t on t.gimnasio_id = a.gimnasio_id and t.caja_id = a.caja_id
  where a.gimnasio_id = $1 and a.id = $2 for ${lock} of t`

/**
 * Locks the till of a session: shared for what enters it, as each charge does, and alone for what opens or closes one. Throws 404
 * if the caller has no such session.
 */
export async function lockTurno({ tx, caller }: WriteContext, sesion: string, lock: 'share' | 'no key update') {
  const [turno] = await tx.query<Turno>(turnoOfSesion(lock), [tx.tenant, sesion])
  if (!turno || !seesScope(caller, turno.sucursal_id)) throw notFound()
  return turno
}

/** Stores which session of the till is open now. */
export async function saveTurno({ query, tenant }: Transaction, turno: Turno): Promise<void> {
  await query(
    `update cajas_turnos set id_sesion = $3, usuario_id = $4, vuelta = $5, ultimo_numero = $6
     where gimnasio_id = $1 and caja_id = $2`,
    [tenant, turno.caja_id, turno.id_sesion, turno.usuario_id, turno.vuelta, turno.ultimo_numero],
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

const lastCierre = `
  select c.id, c.id_sesion, c.numero, c.contado, c.diferencia, c.diferencia <> 0 and m.id_cierre is null as falta_motivo
  from caja_cierres c left join caja_motivos m on m.gimnasio_id = c.gimnasio_id and m.id_cierre = c.id
  where c.gimnasio_id = $1 and c.caja_id = $2
    and not exists (select from caja_reaperturas r where r.gimnasio_id = c.gimnasio_id and r.id_cierre = c.id)
  order by c.numero desc limit 1`

/** The last closing of a till. Read under its lock. */
export async function readLastCierre({ query, tenant }: Transaction, caja: string): Promise<Cierre | undefined> {
  const [cierre] = await query<Cierre>(lastCierre, [tenant, caja])
  return cierre
}
