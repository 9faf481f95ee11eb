import { z } from 'zod'
import { forEachAlone } from '#server/runtime/jobs/for-each-alone.ts'
import { defineJob } from '#server/runtime/jobs/job.ts'
import type { Query, RunTransaction } from '#server/runtime/db/transaction.ts'
import { BATCH, sealRows } from './seal-rows.ts'

type Sealing = { readonly reader: Query; readonly transaction: RunTransaction }

/** Seals all waiting rows, gym by gym. */
export async function sealAll({ reader, transaction }: Sealing): Promise<void> {
  const gyms = await reader<{ gimnasio_id: string | null }>('select distinct gimnasio_id from sellos_pendientes')
  await forEachAlone(gyms, ({ gimnasio_id }) => sealGym(transaction, gimnasio_id))
}

/**
 * Seals until a batch is not full. Rows that arrive meanwhile wait for the next run: in a gym that writes all the time, endless
 * small batches would take a quarter of a charge's work.
 */
async function sealGym(transaction: RunTransaction, gimnasio: string | null): Promise<void> {
  if ((await transaction(gimnasio, sealRows)) === BATCH) await sealGym(transaction, gimnasio)
}

/** Runs every minute, in one process of the cluster. */
export const sealJob = (sealing: Sealing) =>
  defineJob({
    name: 'sellar',
    of: 'platform',
    every: '* * * * *',
    payload: z.unknown(),
    run: () => sealAll(sealing),
  })
