import { z } from 'zod'
import type { RunTransaction } from '#server/runtime/db/transaction.ts'
import { defineJob } from '#server/runtime/jobs/job.ts'

const atOnce = 5000

/** Deletes entries that are older than their gym keeps them, in parts. */
export async function forgetEntries(transaction: RunTransaction): Promise<void> {
  const [gone] = await transaction(null, ({ query }) =>
    query<{ olvidadas: number }>('select olvidar_asistencias($1) as olvidadas', [atOnce]),
  )
  if (gone?.olvidadas === atOnce) await forgetEntries(transaction)
}

/** Once a night, in one process of the cluster. */
export const forgetEntriesJob = (transaction: RunTransaction) =>
  defineJob({
    name: 'olvidar_asistencias',
    of: 'platform',
    every: '20 4 * * *',
    payload: z.unknown(),
    run: () => forgetEntries(transaction),
  })
