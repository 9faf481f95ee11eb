import { z } from 'zod'
import { defineJob } from '#server/jobs/job.ts'
import type { Query, RunTransaction } from '#server/db/transaction.ts'
import { sealRows } from './seal-rows.ts'

type Sealing = { readonly reader: Query; readonly transaction: RunTransaction }

/** Seals all that waits, gym by gym. */
export async function sealAll({ reader, transaction }: Sealing): Promise<void> {
  const gyms = await reader<{ gimnasio_id: string | null }>('select distinct gimnasio_id from sellos_pendientes')
  for (const { gimnasio_id } of gyms) await sealGym(transaction, gimnasio_id)
}

async function sealGym(transaction: RunTransaction, gimnasio: string | null): Promise<void> {
  if ((await transaction(gimnasio, sealRows)) > 0) await sealGym(transaction, gimnasio)
}

/** Every minute, in one process of all. */
export const sealJob = (sealing: Sealing) =>
  defineJob({
    name: 'sellar',
    of: 'platform',
    every: '* * * * *',
    payload: z.unknown(),
    run: () => sealAll(sealing),
  })
