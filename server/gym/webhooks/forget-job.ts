import { z } from 'zod'
import type { Query, RunTransaction } from '#server/runtime/db/transaction.ts'
import { defineJob, type Job } from '#server/runtime/jobs/job.ts'
import { switchOff, type SwitchOffDeps } from './switch-off.ts'

/** Milliseconds that deliveries are kept. */
const kept = 30 * 86_400_000
const atOnce = 5000
/** Deliveries that may wait for one webhook. A receiver that takes fewer than come in would otherwise fill the disk. */
const mostWaiting = 100_000

/** By the oldest: without an order a table that was not analysed yet would be read from end to end. */
const gymsWithOld = `
  select distinct gimnasio_id as id from (
    select gimnasio_id from webhooks_entregas where estado <> 'pendiente' and created < $1 order by created limit ${atOnce}) o`

const forgetSome = `
  delete from webhooks_entregas where gimnasio_id = $1 and id in (
    select id from webhooks_entregas where gimnasio_id = $1 and estado <> 'pendiente' and created < $2 limit ${atOnce})`

const overfull = `
  select w.gimnasio_id, w.id from webhooks w where w.activo and exists (
    select from webhooks_entregas e where e.gimnasio_id = w.gimnasio_id and e.webhook_id = w.id and e.estado = 'pendiente'
    order by e.registro, e.orden offset $1)`

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
      await forgetEntregas(deps)
      await switchOffOverfull(deps, mostWaiting)
    },
  })

export async function forgetEntregas(deps: Pick<ForgetDeps, 'reader' | 'transaction' | 'now'>): Promise<void> {
  const { reader, transaction, now } = deps
  const before = new Date(now().getTime() - kept)
  const gyms = await reader<{ id: string }>(gymsWithOld, [before])
  for (const { id } of gyms) await transaction(id, (tx) => tx.query(forgetSome, [id, before]))
  if (gyms.length > 0) await forgetEntregas(deps)
}

export async function switchOffOverfull(deps: ForgetDeps, most: number): Promise<void> {
  const { reader, transaction, now } = deps
  for (const { gimnasio_id, id } of await reader<{ gimnasio_id: string; id: string }>(overfull, [most]))
    await transaction(gimnasio_id, (tx) => switchOff(deps, tx, { webhook: id, motivo: 'demasiadas', now: now() }))
}
