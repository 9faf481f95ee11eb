import { maxDuracion } from '#shared/collections/plan-plazo.ts'
import { fitsCurrency, parseMoney } from '#shared/values/money.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import type { Hooks, Row } from '#server/engine/records/declaration/collection.ts'
import { changedColumns } from '#server/engine/records/write/changed-columns.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'

/** The existing client replaces terms one by one and briefly exceeds the four of a plan; this is the hard limit. */
const mostLive = 8

export const plazoHooks: Hooks = {
  async prepareCreate({ tx }, draft) {
    draft['deleted'] = null
    draft['unidad'] ||= 'mes'
    await checkTerms(tx, draft)
    await requireRoomInPlan(tx, draft['id_plan'])
  },

  async prepareUpdate({ tx, now }, draft, stored) {
    const changed = changedColumns(draft, stored)
    if (changed.includes('id_plan')) throw refuse('id_plan', 'validation_immutable', 'plazo_fixed')
    draft['unidad'] ||= 'mes'
    await checkTerms(tx, draft)
    if (!changed.includes('deleted')) return
    if (draft['deleted'] === null) await requireRoomInPlan(tx, stored['id_plan'])
    else draft['deleted'] = stored['deleted'] ?? now
  },

  async remove({ tx, now }, stored) {
    await tx.query(
      sql`update planes_plazos set deleted = coalesce(deleted, $now), updated = $now where gimnasio_id = $gimnasio and id = $id`,
      { id: stored['id'], now },
    )
  },
}

async function checkTerms({ query }: Transaction, { duracion, unidad, precio }: Row): Promise<void> {
  const longest = unidad === 'día' ? maxDuracion.día : maxDuracion.mes
  if (Number(duracion) > longest)
    throw refuse('duracion', 'validation_max_number_constraint', ['numero_too_high', { max: longest }], {
      max: longest,
    })
  const [gym] = await query<{ moneda: string }>(sql`select moneda from gimnasios where id = $gimnasio`)
  const centavos = parseMoney(precio)
  if (gym && centavos !== null && !fitsCurrency(centavos, gym.moneda))
    throw refuse('precio', 'validation_max_decimals', ['precio_whole', gym])
}

/** Adding a term locks its plan, so that the count is exact. */
async function requireRoomInPlan({ query }: Transaction, plan: unknown): Promise<void> {
  await query(sql`select from planes where gimnasio_id = $gimnasio and id = $plan for no key update`, { plan })
  const [live] = await query<{ total: number }>(
    sql`select count(*)::integer as total from planes_plazos where gimnasio_id = $gimnasio and id_plan = $plan and deleted is null`,
    { plan },
  )
  if (live && live.total >= mostLive)
    throw refuse('id_plan', 'validation_too_many_values', 'plan_full_of_plazos', {
      maxSelect: mostLive,
    })
}
