import { z } from 'zod'
import { guest } from '#server/engine/records/declaration/caller.ts'
import type { Query, RunTransaction } from '#server/runtime/db/transaction.ts'
import { forEachAlone } from '#server/runtime/jobs/for-each-alone.ts'
import { defineJob } from '#server/runtime/jobs/job.ts'
import { anonymise } from './anonymise.ts'

type Deps = { readonly reader: Query; readonly transaction: RunTransaction; readonly now: () => Date }

/** Members that an earlier version emptied while their names stayed in history, notes and mails. */
const halfForgotten = `
  select gimnasio_id as gym, id from miembros
  where anonimizado is null and nombre like 'Miembro anonimizado %' and nombre = 'Miembro anonimizado ' || numero
    and deleted is not null`

export async function forgetRests({ reader, transaction, now }: Deps): Promise<void> {
  const people = await reader<{ gym: string; id: string }>(halfForgotten)
  const context = { now: now(), input: {}, request: { id: '', ip: '' } }
  await forEachAlone(people, ({ gym, id }) =>
    transaction(gym, (tx) => anonymise({ ...context, tx, caller: { ...guest, tenant: gym, scopes: 'all' } }, id)),
  )
}

/** Once a night, in one process. Backups and gyms that are brought in may hold such members, too. */
export const forgetRestsJob = (deps: Deps) =>
  defineJob({
    name: 'anonimizar_restos',
    of: 'platform',
    every: '30 4 * * *',
    payload: z.unknown(),
    run: () => forgetRests(deps),
  })
