import { z } from 'zod'
import type { RunTransaction } from '#server/runtime/db/transaction.ts'
import { defineJob } from '#server/runtime/jobs/job.ts'

const atOnce = 10_000

const sweep = `
  with over as (select key from intentos where expire < $1 order by expire limit $2 for update skip locked)
  delete from intentos i using over where i.key = over.key returning 1`

/** Deletes expired counts in parts: there may be more of them than one statement can delete before its timeout. */
export async function sweepAttempts(transaction: RunTransaction, now: Date): Promise<void> {
  const gone = await transaction(null, ({ query }) => query(sweep, [now.getTime(), atOnce]))
  if (gone.length === atOnce) await sweepAttempts(transaction, now)
}

/** Every ten minutes, in one process of all. */
export const sweepAttemptsJob = (transaction: RunTransaction) =>
  defineJob({
    name: 'barrer_intentos',
    of: 'platform',
    every: '*/10 * * * *',
    payload: z.unknown(),
    run: ({ now }) => sweepAttempts(transaction, now()),
  })
