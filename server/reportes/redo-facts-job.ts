import { z } from 'zod'
import { defineJob, type JobContext } from '#server/jobs/job.ts'

export const redoFactsJobName = 'rehacer_hechos'

const BATCH = 1_000

/** Locked in the order of their ids: whoever is being charged is waited for, and whoever comes later follows the new rule. */
const lockNext = 'select id from miembros where gimnasio_id = $1 and id > $2 order by id limit $3 for no key update'

/** Makes the facts of all members of a gym anew after a change of its rules, some members at a time. */
export const redoFactsJob = () =>
  defineJob({ name: redoFactsJobName, of: 'gym', payload: z.unknown(), run: (context) => redoFrom(context, '') })

async function redoFrom(context: JobContext, after: string): Promise<void> {
  const last = await context.transaction(async ({ query, tenant }) => {
    const ids = (await query<{ id: string }>(lockNext, [tenant, after, BATCH])).map(({ id }) => id)
    await query('select hechos_rehacer($1, $2)', [tenant, ids])
    return ids.length < BATCH ? null : ids.at(-1)
  })
  if (last) await redoFrom(context, last)
}
