import { z } from 'zod'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Query, RunTransaction } from '#server/runtime/db/transaction.ts'
import { forEachAlone } from '#server/runtime/jobs/for-each-alone.ts'
import { defineJob, type Job } from '#server/runtime/jobs/job.ts'
import { switchOff, type SwitchOffDeps } from './switch-off.ts'

/** Milliseconds that deliveries are kept. */
const kept = 30 * 86_400_000
const atOnce = 5000
/** Deliveries that may wait for one webhook. A receiver that takes fewer than come in would otherwise fill the disk. */
const mostWaiting = 100_000

/** By the oldest: without an order a table that was not analysed yet would be read from end to end. */
const forgetSome = sql`
  delete from webhooks_entregas where gimnasio_id = $gimnasio and id in (
    select id from webhooks_entregas where gimnasio_id = $gimnasio and estado <> 'pendiente' and created < $before
    order by created limit ${atOnce}) returning 1`

const overfull = sql`
  select w.gimnasio_id, w.id from webhooks w where w.activo and exists (
    select from webhooks_entregas e where e.gimnasio_id = w.gimnasio_id and e.webhook_id = w.id and e.estado = 'pendiente'
    order by e.registro, e.orden offset $most)`

export interface ForgetDeps extends SwitchOffDeps {
  readonly reader: Query
  readonly transaction: RunTransaction
  readonly now: () => Date
}

/** Each hour, in one process: deletes old deliveries, and switches off webhooks with too many waiting. */
export const forgetEntregasJob = (deps: ForgetDeps): Job =>
  defineJob({
    name: 'olvidar_entregas',
    of: 'platform',
    every: '40 * * * *',
    payload: z.unknown(),
    async run() {
      try {
        await forgetEntregas(deps)
      } finally {
        await switchOffOverfull(deps, mostWaiting)
      }
    },
  })

type Forgetting = Pick<ForgetDeps, 'reader' | 'transaction' | 'now'>

export async function forgetEntregas({ reader, transaction, now }: Forgetting): Promise<void> {
  const before = new Date(now().getTime() - kept)
  const gyms = await reader<{ id: string }>('select distinct gimnasio_id as id from webhooks order by 1')
  await forEachAlone(gyms, ({ id }) => forgetOf(transaction, id, before))
}

async function forgetOf(transaction: RunTransaction, gimnasio: string, before: Date): Promise<void> {
  const gone = await transaction(gimnasio, (tx) => tx.query(forgetSome, { gimnasio, before }))
  if (gone.length === atOnce) await forgetOf(transaction, gimnasio, before)
}

export async function switchOffOverfull(deps: ForgetDeps, most: number): Promise<void> {
  const { reader, transaction, now } = deps
  const full = await reader<{ gimnasio_id: string; id: string }>(overfull, { most })
  await forEachAlone(full, ({ gimnasio_id, id }) =>
    transaction(gimnasio_id, (tx) => switchOff(deps, tx, { webhook: id, motivo: 'demasiadas', now: now() })),
  )
}
