import { z } from 'zod'
import { defineJob } from '#server/jobs/job.ts'
import type { Query, RunTransaction } from '#server/db/transaction.ts'

type Sums = { readonly reader: Query; readonly transaction: RunTransaction }

/** Every night, in one process of all: what was added to the sums of reports is put together, gym by gym. */
export const joinSumsJob = ({ reader, transaction }: Sums) =>
  defineJob({
    name: 'juntar_sumas',
    of: 'platform',
    every: '50 6 * * *',
    payload: z.unknown(),
    run: async () => {
      const gyms = await reader<{ id: string }>('select id from gimnasios order by id')
      for (const { id } of gyms)
        await transaction(id, ({ query }) => query('select juntar_sumas($1), juntar_actividad($1)', [id]))
    },
  })
