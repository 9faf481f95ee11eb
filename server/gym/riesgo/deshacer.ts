import { sql } from '#server/runtime/db/statement/sql.ts'
import { shortNameOf } from '#shared/claves/nombre-de-clave.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { writeAudit } from '#server/platform/auditoria/audit.ts'
import { notFound } from '#server/runtime/errors/errors.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { lockMiembro } from '../locks/lock-miembros.ts'
import { recordatorios } from '../recordatorios/recordatorios.collection.ts'
import { sightOf } from './sight.ts'

const readMiembro = sql`
  select m.sucursal_id, ($now::timestamptz at time zone g.zona_horaria)::date as dia
  from miembros m join gimnasios g on g.id = m.gimnasio_id
  where m.gimnasio_id = $gimnasio and m.id = $id_miembro and m.deleted is null and m.sucursal_id = any ($sucursales::text[])`

/** Messages of a day by a person: the caller's own first, those that stand before undone ones. */
const readMessages = sql`
  select r.id, r.estado, r.usuario_id = $usuario_id as es_mio, u.name as por
  from recordatorios r join users u on u.gimnasio_id = r.gimnasio_id and u.id = r.usuario_id
  where r.gimnasio_id = $gimnasio and r.id_miembro = $id_miembro and r.dia = $dia and r.via = 'whatsapp'
  order by es_mio desc, r.estado = 'enviado' desc, r.orden`

const undo = sql`
  update recordatorios set estado = 'descartado', updated = $now where gimnasio_id = $gimnasio and id = any ($ids::text[])`

type Message = { id: string; estado: 'enviado' | 'descartado'; es_mio: boolean; por: string }

/**
 * Takes back the caller's message of today to a member, who is to be written to again. Repeating it changes nothing. Throws 404 for a
 * member out of the caller's reach, and a 400 for a colleague's message and where there is none of today.
 */
export async function deshacer(context: WriteContext, id_miembro: string): Promise<void> {
  const { tx, caller, now } = context
  const { sucursales } = await sightOf(context, '')
  await lockMiembro(tx, id_miembro)
  const values = { id_miembro, sucursales, now }
  const [miembro] = await tx.query<{ sucursal_id: string; dia: string }>(readMiembro, values)
  if (!miembro) throw notFound()
  const { sucursal_id, dia } = miembro
  const messages = await tx.query<Message>(readMessages, { id_miembro, dia, usuario_id: caller.id })
  const own = messages.filter(({ es_mio }) => es_mio)
  if (own.length === 0) throw refusalOf(messages)
  const ids = own.filter(({ estado }) => estado === 'enviado').map(({ id }) => id)
  if (ids.length === 0) return
  await tx.query(undo, { ids, now })
  for (const id of ids)
    writeAudit(context, recordatorios, {
      action: 'update',
      id,
      before: { id_miembro, sucursal_id, estado: 'enviado' },
      after: { id_miembro, sucursal_id, estado: 'descartado' },
    })
}

function refusalOf(messages: readonly Message[]) {
  const other = messages.find(({ estado }) => estado === 'enviado')
  return other
    ? refuse('id_miembro', 'validation_not_allowed', ['riesgo_ajeno', { por: shortNameOf(other.por) }])
    : refuse('id_miembro', 'validation_not_allowed', 'riesgo_sin_mensaje')
}
