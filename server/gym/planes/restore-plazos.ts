import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Row, WriteContext } from '#server/engine/records/declaration/collection.ts'
import { writeAudits } from '#server/platform/auditoria/audit.ts'
import { planesPlazos } from './planes_plazos.collection.ts'

/** The existing client removes the terms one by one just before their plan. A term with a live twin stays removed. */
const restoreText = sql`
  update planes_plazos z set deleted = null, updated = $now
  where z.gimnasio_id = $gimnasio and z.id_plan = $plan and z.deleted >= $deleted::timestamptz - interval '1 minute'
    and not exists (
      select from planes_plazos twin
      where twin.gimnasio_id = $gimnasio and twin.id_plan = $plan and twin.deleted is null
        and twin.duracion = z.duracion and twin.unidad = z.unidad
    )
  returning z.*`

/** A restored plan gets back the terms that were removed with it. */
export async function restorePlazos(context: WriteContext, plan: string, deleted: unknown): Promise<void> {
  const { tx, now } = context
  const restored = await tx.query<Row>(restoreText, { plan, now, deleted })
  if (restored.length === 0) return
  await writeAudits(
    context,
    planesPlazos,
    restored.map((after) => ({ action: 'update', id: String(after['id']), before: { ...after, deleted }, after })),
  )
}
