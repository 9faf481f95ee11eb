import type { Row, WriteContext } from '#server/engine/records/declaration/collection.ts'
import { writeAudits } from '#server/platform/auditoria/audit.ts'
import { planesPlazos } from './planes_plazos.collection.ts'

/** The existing client removes the terms one by one just before their plan. A term with a live twin stays removed. */
const restoreText = `
  update planes_plazos z set deleted = null, updated = $3
  where z.gimnasio_id = $1 and z.id_plan = $2 and z.deleted >= $4::timestamptz - interval '1 minute'
    and not exists (
      select from planes_plazos twin
      where twin.gimnasio_id = $1 and twin.id_plan = $2 and twin.deleted is null
        and twin.duracion = z.duracion and twin.unidad = z.unidad
    )
  returning z.*`

/** A restored plan gets back the terms that were removed with it. */
export async function restorePlazos(context: WriteContext, plan: string, deleted: unknown): Promise<void> {
  const { tx, now } = context
  const restored = await tx.query<Row>(restoreText, [tx.tenant, plan, now, deleted])
  if (restored.length === 0) return
  await writeAudits(
    context,
    planesPlazos,
    restored.map((after) => ({ action: 'update', id: String(after['id']), before: { ...after, deleted }, after })),
  )
}
