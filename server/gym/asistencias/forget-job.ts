import { z } from 'zod'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Query, RunTransaction } from '#server/runtime/db/transaction.ts'
import { forEachAlone } from '#server/runtime/jobs/for-each-alone.ts'
import { defineJob } from '#server/runtime/jobs/job.ts'

const atOnce = 5000

type Forgetting = { readonly reader: Query; readonly transaction: RunTransaction }

/** Deletes entries that are older than their gym keeps them. */
export async function forgetEntries({ reader, transaction }: Forgetting): Promise<void> {
  const gyms = await reader<{ id: string }>('select id from gimnasios order by id')
  await forEachAlone(gyms, ({ id }) => forgetOf(transaction, id))
}

/** Deletes the entries of one gym in batches. */
async function forgetOf(transaction: RunTransaction, gimnasio: string): Promise<void> {
  const [gone] = await transaction(gimnasio, ({ query }) =>
    query<{ olvidadas: number }>(sql`select olvidar_asistencias($atOnce) as olvidadas`, { atOnce }),
  )
  if (gone?.olvidadas === atOnce) await forgetOf(transaction, gimnasio)
}

/** Once a night, in one process of the cluster. */
export const forgetEntriesJob = (forgetting: Forgetting) =>
  defineJob({
    name: 'olvidar_asistencias',
    of: 'platform',
    every: '20 4 * * *',
    payload: z.unknown(),
    run: () => forgetEntries(forgetting),
  })
