import { z } from 'zod'
import type { Query, RunTransaction } from '#server/runtime/db/transaction.ts'
import { forEachGym } from '#server/runtime/jobs/for-each-gym.ts'
import { defineJob } from '#server/runtime/jobs/job.ts'

type Forgetting = { readonly reader: Query; readonly transaction: RunTransaction; readonly now: () => Date }

const oldUploads = `aplicada is null and created < $1::timestamptz - interval '1 day'`
const oldDifferences = `diferencias <> '[]' and created < $1::timestamptz - interval '1 month'`

const gymsWithOld = `select distinct gimnasio_id as id from importaciones where (${oldUploads}) or (${oldDifferences})`

/** Deletes files of people that nobody imported within a day, and what came in otherwise than written after a month. */
export async function forgetImports({ reader, transaction, now }: Forgetting): Promise<void> {
  const today = now()
  const gyms = await reader<{ id: string }>(gymsWithOld, [today])
  await forEachGym(gyms, ({ id }) =>
    transaction(id, async ({ query }) => {
      await query(`delete from importaciones where gimnasio_id = $2 and ${oldUploads}`, [today, id])
      await query(`update importaciones set diferencias = '[]' where gimnasio_id = $2 and ${oldDifferences}`, [
        today,
        id,
      ])
    }),
  )
}

/** Once a night, in one process of the cluster. */
export const forgetImportsJob = (forgetting: Forgetting) =>
  defineJob({
    name: 'olvidar_importaciones',
    of: 'platform',
    every: '40 4 * * *',
    payload: z.unknown(),
    run: () => forgetImports(forgetting),
  })
