import { sql } from '#server/runtime/db/statement/sql.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { writeAudit } from '#server/platform/auditoria/audit.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { cajaSesiones } from './caja_sesiones.collection.ts'
import { lockTurno, readLastCierre, saveTurno } from './turno.ts'

const currentCierre = sql`
  select c.id, c.diferencia, m.motivo
  from caja_cierres c left join caja_motivos m on m.gimnasio_id = c.gimnasio_id and m.id_cierre = c.id
  where c.gimnasio_id = $gimnasio and c.id_sesion = $sesion order by c.vuelta desc limit 1`

/** Stores the reason for a session's difference, once. The same reason again changes nothing. */
export async function explainDifference(context: WriteContext, sesion: string, motivo: string): Promise<void> {
  const { tx, caller, now } = context
  const { sucursal_id } = await lockTurno(context, sesion, 'no key update')
  const [cierre] = await tx.query<{ id: string; diferencia: string; motivo: string | null }>(currentCierre, { sesion })
  if (cierre?.motivo === motivo) return
  if (!cierre || Number(cierre.diferencia) === 0 || cierre.motivo !== null)
    throw refuse('motivo', 'validation_not_allowed', 'caja_difference_none')
  await tx.query(
    sql`insert into caja_motivos (gimnasio_id, id_cierre, id_sesion, usuario_id, motivo, created) values ($gimnasio, $id_cierre, $sesion, $usuario_id, $motivo, $now)`,
    { id_cierre: cierre.id, sesion, usuario_id: caller.id, motivo, now },
  )
  writeAudit(context, cajaSesiones, {
    action: 'update',
    id: sesion,
    before: { sucursal_id, motivo: '' },
    after: { sucursal_id, motivo },
  })
}

/** Opens the last session of a till again, with its own user. Its Z keeps its number; closing takes the next one. */
export async function reopenSesion(context: WriteContext, sesion: string, motivo: string): Promise<void> {
  const { tx, caller, now } = context
  const turno = await lockTurno(context, sesion, 'no key update')
  const last = await readLastCierre(tx, turno.caja_id)
  const [opened] = await tx.query<{ usuario_id: string; vuelta: number }>(
    sql`select a.usuario_id, max(c.vuelta) as vuelta from caja_aperturas a
     join caja_cierres c on c.gimnasio_id = a.gimnasio_id and c.id_sesion = a.id
     where a.gimnasio_id = $gimnasio and a.id = $sesion group by a.usuario_id`,
    { sesion },
  )
  if (turno.id_sesion !== null || !opened || last?.id_sesion !== sesion)
    throw refuse('id', 'validation_not_allowed', 'caja_last_only')
  if (!turno.is_used) throw refuse('id', 'validation_not_allowed', 'caja_put_away')
  await tx.query(
    sql`insert into caja_reaperturas (gimnasio_id, id_cierre, id_sesion, usuario_id, motivo, created)
     values ($gimnasio, $id_cierre, $sesion, $usuario_id, $motivo, $now)`,
    { id_cierre: last.id, sesion, usuario_id: caller.id, motivo, now },
  )
  const { usuario_id, vuelta } = opened
  await saveTurno(tx, { ...turno, id_sesion: sesion, usuario_id, vuelta: vuelta + 1 })
  const { sucursal_id } = turno
  writeAudit(context, cajaSesiones, {
    action: 'update',
    id: sesion,
    before: { sucursal_id, numero: last.numero, reabierta: null, motivo: '' },
    after: { sucursal_id, numero: 0, reabierta: now, motivo },
  })
}
