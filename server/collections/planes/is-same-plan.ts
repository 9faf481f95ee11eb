import type { GuardarPlanInput } from '#shared/collections/plan.ts'
import type { Transaction } from '#server/db/transaction.ts'
import { isRepeat } from '#server/records/changes.ts'
import type { Row } from '#server/records/collection.ts'
import { planesPlazos } from '../planes_plazos/planes_plazos.collection.ts'
import { planes } from './planes.collection.ts'

/** Whether a stored plan is what this form would make: the same words, and these terms and no others. */
export async function isSamePlan(
  { query, tenant }: Transaction,
  stored: Row,
  { plazos, ...plan }: GuardarPlanInput,
): Promise<boolean> {
  const terms = await query<Row>(
    'select * from planes_plazos where gimnasio_id = $1 and id_plan = $2 and deleted is null',
    [tenant, plan.id],
  )
  const sent = new Map(plazos.map((plazo) => [plazo.id, plazo]))
  const isTermSent = (term: Row) => {
    const plazo = sent.get(String(term['id']))
    return plazo !== undefined && isRepeat(planesPlazos, { ...plazo, id_plan: plan.id }, term)
  }
  return isRepeat(planes, plan, stored) && terms.length === plazos.length && terms.every(isTermSent)
}
