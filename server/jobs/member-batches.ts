import type { Query } from '#server/db/transaction.ts'
import type { JobContext } from './job.ts'

export interface MemberBatch {
  readonly query: Query
  readonly tenant: string | null
  readonly ids: readonly string[]
}

/** Locked in the order of their ids: whoever is being charged is waited for, and whoever comes later follows the new rule. */
const lockNext = 'select id from miembros where gimnasio_id = $1 and id > $2 order by id limit $3 for no key update'

/** Does `work` for all members of a gym, so many at a time, each time in a transaction of its own that holds their locks. */
export async function inMemberBatches(
  context: JobContext,
  size: number,
  work: (batch: MemberBatch) => Promise<void>,
): Promise<void> {
  let after: string | undefined = ''
  while (after !== undefined) {
    const from: string = after
    after = await context.transaction(async ({ query, tenant }) => {
      const ids = (await query<{ id: string }>(lockNext, [tenant, from, size])).map(({ id }) => id)
      await work({ query, tenant, ids })
      return ids.length < size ? undefined : ids.at(-1)
    })
  }
}
