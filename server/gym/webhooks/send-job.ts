import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { defineJob, type Job } from '#server/runtime/jobs/job.ts'
import { dueWebhooks, type DueWebhook } from './due-webhooks.ts'
import { makeEntregas } from './make-entregas.ts'
import { giveUpMore } from './switch-off.ts'
import { serveWebhook, type ServeDeps } from './serve-webhook.ts'

/** Webhooks served at once, and of one gym: many, as almost all of their time is waiting for strangers. */
const atOnce = 48
const ofGym = 3
/** Failing webhooks get no more than this many of the places. They may hang, and would keep working ones waiting for ten seconds. */
const failing = 36
/** Milliseconds between looks while nothing ends. */
const lookEvery = 500
/** Milliseconds that a run lasts: until the clock starts the next one. */
const run = 59_000

export interface SendDeps extends ServeDeps {
  /** Called when a turn or a gym's events failed, for reasons of ours. They are taken again. */
  readonly onError: (error: unknown) => void
}

/**
 * Sends events to webhooks. Each minute one process of all begins a run, which looks for events until the next one begins. A
 * queued job per event would lock the queue's rows in every charge.
 */
export const sendWebhooksJob = (deps: SendDeps): Job =>
  defineJob({
    name: 'enviar_webhooks',
    of: 'platform',
    every: '* * * * *',
    payload: z.unknown(),
    run: ({ stopping }) => sendFor(deps, run, stopping),
  })

/** Sends what is due, and what becomes due in the given milliseconds. Turns that have begun are finished. */
export async function sendFor(deps: SendDeps, milliseconds: number, stopping?: AbortSignal): Promise<void> {
  const busy = new Map<string, { gym: string; falla: boolean; turn: Promise<void> }>()
  const end = performance.now() + milliseconds
  const begin = (webhook: DueWebhook) => {
    const turn = serveWebhook(deps, webhook)
      .catch(deps.onError)
      .finally(() => busy.delete(webhook.id))
    busy.set(webhook.id, { gym: webhook.gimnasio_id, falla: webhook.falla, turn })
  }
  const hasRoom = ({ gimnasio_id, falla }: DueWebhook) => {
    const turns = [...busy.values()]
    return (
      turns.length < atOnce &&
      turns.filter(({ gym }) => gym === gimnasio_id).length < ofGym &&
      (!falla || turns.filter((turn) => turn.falla).length < failing)
    )
  }
  try {
    do {
      await makeEntregas(deps, deps.now())
      await giveUpMore(deps, deps.now())
      const due = await dueWebhooks(deps.reader, deps.now(), [...busy.keys()])
      for (const webhook of due) if (hasRoom(webhook)) begin(webhook)
      const turns = [...busy.values()].map(({ turn }) => turn)
      const rest = busy.size === 0 && performance.now() >= end ? 0 : lookEvery
      await Promise.race([...turns, pause(rest, undefined, { signal: stopping, ref: false }).catch(() => undefined)])
    } while (!stopping?.aborted && performance.now() < end)
  } finally {
    await Promise.all([...busy.values()].map(({ turn }) => turn))
  }
}
