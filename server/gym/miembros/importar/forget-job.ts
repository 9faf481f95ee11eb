import { z } from 'zod'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Query, RunTransaction } from '#server/runtime/db/transaction.ts'
import { forEachAlone } from '#server/runtime/jobs/for-each-alone.ts'
import { defineJob } from '#server/runtime/jobs/job.ts'

type Forgetting = { readonly reader: Query; readonly transaction: RunTransaction; readonly now: () => Date }

const oldUploads = sql`aplicada is null and created < $today::timestamptz - interval '1 day'`
const oldDifferences = sql`diferencias <> '[]' and created < $today::timestamptz - interval '1 month'`

const gymsWithOld = sql`select distinct gimnasio_id as id from importaciones where (${oldUploads}) or (${oldDifferences})`

/** Deletes files that were not imported within a day, and after a month the lists of rows that an import changed or left out. */
export async function forgetImports({ reader, transaction, now }: Forgetting): Promise<void> {
  const today = now()
  const gyms = await reader<{ id: string }>(gymsWithOld, { today })
  await forEachAlone(gyms, ({ id }) =>
    transaction(id, async ({ query }) => {
      await query(sql`delete from importaciones where gimnasio_id = $gimnasio and ${oldUploads}`, {
        today,
        gimnasio: id,
      })
      await query(
        sql`update importaciones set diferencias = '[]' where gimnasio_id = $gimnasio and ${oldDifferences}`,
        { today, gimnasio: id },
      )
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
