import { z } from 'zod'
import { defineJob } from '#server/jobs/job.ts'
import { inMemberBatches } from '#server/jobs/member-batches.ts'

export const redoFactsJobName = 'rehacer_hechos'

const BATCH = 1_000

/** Makes the facts of all members of a gym anew after a change of its rules, some members at a time. */
export const redoFactsJob = () =>
  defineJob({
    name: redoFactsJobName,
    of: 'gym',
    payload: z.unknown(),
    run: (context) =>
      inMemberBatches(context, BATCH, async ({ query, tenant, ids }) => {
        await query('select hechos_rehacer($1, $2)', [tenant, ids])
      }),
  })
