import { sql } from '#server/runtime/db/statement/sql.ts'
import { notFound } from '#server/runtime/errors/errors.ts'
import { grants } from '#shared/permissions.ts'
import { seesScope } from '#server/engine/records/declaration/caller.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { lockMiembroOf } from '#server/gym/locks/lock-miembros.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { writeAudit } from '#server/platform/auditoria/audit.ts'
import { asistencias } from './asistencias.collection.ts'

type Found = {
  id_miembro: string | null
  sucursal_id: string
  usuario_id: string
  resultado: string
  is_undone: boolean
  is_today: boolean
  is_last: boolean
}

const find = sql`
  select o.actual as id_miembro, a.sucursal_id, a.usuario_id, a.resultado,
    exists (select from asistencias_deshechas d where d.gimnasio_id = a.gimnasio_id and d.id_asistencia = a.id) as is_undone,
    a.dia = ($now::timestamptz at time zone g.zona_horaria)::date as is_today,
    not exists (select from asistencias_asientos o where o.gimnasio_id = a.gimnasio_id and o.sucursal_id = a.sucursal_id
      and o.instante >= a.instante and o.orden > a.orden and o.usuario_id = $usuario_id and o.resultado <> 'no') and a.usuario_id = $usuario_id as is_last
  from asistencias_asientos a join gimnasios g on g.id = a.gimnasio_id
  left join miembros o on o.gimnasio_id = a.gimnasio_id and o.id = a.id_miembro
  where a.gimnasio_id = $gimnasio and a.id = $id`

const insert = sql`
  insert into asistencias_deshechas (gimnasio_id, id_asistencia, usuario_id, motivo, created) values ($gimnasio, $id_asistencia, $usuario_id, $motivo, $now)`

/**
 * Undoes an entry of today. The caller's last one of the branch needs no reason. A caller who may not list entries can undo
 * only their own. Repeating it changes nothing.
 */
export async function undoEntrada(context: WriteContext, id: string, motivo: string): Promise<void> {
  const { tx, caller, now } = context
  await lockMiembroOf(tx, 'asistencias_asientos', id)
  const [found] = await tx.query<Found>(find, { id, now, usuario_id: caller.id })
  if (!found || !seesScope(caller, found.sucursal_id) || !reaches(context, found)) throw notFound()
  if (found.is_undone) return
  if (found.resultado === 'no') throw refuse('id', 'validation_not_allowed', 'asistencia_refused')
  if (!found.is_today) throw refuse('id', 'validation_not_allowed', 'asistencia_undo_late')
  if (motivo.length < 3 && !found.is_last) throw refuse('motivo', 'validation_required', 'asistencia_undo_reason')
  await tx.query(insert, { id_asistencia: id, usuario_id: caller.id, motivo, now })
  const { id_miembro, sucursal_id } = found
  writeAudit(context, asistencias, {
    action: 'update',
    id,
    before: { id_miembro, sucursal_id, deshecha: null, motivo_deshecha: '' },
    after: { id_miembro, sucursal_id, deshecha: now, motivo_deshecha: motivo },
  })
}

const reaches = ({ caller }: WriteContext, { usuario_id }: Found) =>
  usuario_id === caller.id || grants('attendance.index', caller.permissions)
