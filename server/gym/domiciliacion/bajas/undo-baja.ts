import type { CivilDate } from '#shared/values/dates.ts'
import { seesScope } from '#server/engine/records/declaration/caller.ts'
import type { Row, WriteContext } from '#server/engine/records/declaration/collection.ts'
import { writeAudit } from '#server/platform/auditoria/audit.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import { notFound } from '#server/runtime/errors/errors.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { bajas } from '../bajas.collection.ts'
import { readToday } from '../gym-today.ts'

type Stored = Row & { sucursal_id: string; ultimo_dia: CivilDate; deshecha: Date | null }

const lock = sql`select * from bajas where gimnasio_id = $gimnasio and id = $id for no key update`

const undo = sql`
  update bajas set deshecha = $now, deshecha_por = $usuario_id, updated = $now
  where gimnasio_id = $gimnasio and id = $id returning *`

/** Takes a leave back, until its last day. Throws 404 for another branch's, 400 for one that is over or was taken back. */
export async function undoBaja(context: WriteContext, id: string): Promise<void> {
  const { tx, caller, now } = context
  const [before] = await tx.query<Stored>(lock, { id })
  if (!before || !seesScope(caller, before.sucursal_id)) throw notFound()
  if (before.deshecha !== null) throw refuse('deshecha', 'validation_not_allowed', 'baja_undone')
  const { hoy } = await readToday(tx, now)
  if (before.ultimo_dia < hoy) throw refuse('ultimo_dia', 'validation_not_allowed', 'baja_over')
  const [after] = await tx.query<Row>(undo, { id, now, usuario_id: caller.id })
  if (after) writeAudit(context, bajas, { action: 'update', id, before, after })
}
