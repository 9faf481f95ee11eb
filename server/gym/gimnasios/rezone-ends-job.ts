import { z } from 'zod'
import { defineJob, type JobContext } from '#server/runtime/jobs/job.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Query } from '#server/runtime/db/transaction.ts'

interface MemberBatch {
  readonly query: Query
  readonly tenant: string | null
  readonly ids: readonly string[]
}

/** Locked in the order of their ids. A running charge is waited for; a later one follows the new rule. */
const lockNext = sql`select id from miembros where gimnasio_id = $gimnasio and id > $from order by id limit $size for no key update`

export const moveEndsJobName = 'mover_vencimientos'

/** Members per transaction. With a thousand payments each, a batch takes one or two seconds. */
const usualBatch = 200

const movePeriods = sql`
  update periodos p set fecha_vencimiento = fin_de_dia(p.vencimiento, g.zona_horaria)
  from gimnasios g
  where g.id = $gimnasio and p.gimnasio_id = $gimnasio and p.id_miembro = any ($ids)
    and p.fecha_vencimiento <> fin_de_dia(p.vencimiento, g.zona_horaria)`

/** Members charged while the zone changed. */
const moveMemberships = sql`
  update membresias s set fecha_vencimiento = fin_de_dia(s.vencimiento, g.zona_horaria)
  from gimnasios g
  where g.id = $gimnasio and s.gimnasio_id = $gimnasio and s.id_miembro = any ($ids)
    and s.fecha_vencimiento <> fin_de_dia(s.vencimiento, g.zona_horaria)`

/**
 * Recomputes the end instant of each period after the gym's zone changes, in batches of members. Civil days stay. A restarted job
 * skips rows that are already done.
 */
export const moveEndsJob = (batch = usualBatch) =>
  defineJob({
    name: moveEndsJobName,
    of: 'gym',
    payload: z.unknown(),
    run: (context) =>
      inMemberBatches(context, batch, async ({ query, ids }) => {
        await query(movePeriods, { ids })
        await query(moveMemberships, { ids })
      }),
  })

/** Runs `work` for all members of a gym in batches. Each batch is a transaction that holds its members' locks. */
async function inMemberBatches(
  context: JobContext,
  size: number,
  work: (batch: MemberBatch) => Promise<void>,
): Promise<void> {
  let after: string | undefined = ''
  while (after !== undefined) {
    const from: string = after
    after = await context.transaction(async ({ query, tenant }) => {
      const ids = (await query<{ id: string }>(lockNext, { from, size })).map(({ id }) => id)
      await work({ query, tenant, ids })
      return ids.length < size ? undefined : ids.at(-1)
    })
  }
}
