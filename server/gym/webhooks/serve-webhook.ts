import { setTimeout as pause } from 'node:timers/promises'
import type { RunTransaction } from '#server/runtime/db/transaction.ts'
import type { Seal } from '#server/runtime/encrypted-text.ts'
import { attempt, type Post } from './attempt.ts'
import { claimEntregas, type Claimed, type DueWebhook } from './due-webhooks.ts'
import { readPayloads, type PayloadDeps } from './read-payloads.ts'
import { tryLockEntregas } from './lock-entregas.ts'
import { openSecrets } from './secret.ts'
import { judge, settle, type Tried } from './settle.ts'
import { switchOff, type SwitchOffDeps } from './switch-off.ts'

export interface ServeDeps extends PayloadDeps, SwitchOffDeps {
  readonly transaction: RunTransaction
  readonly seal: Seal
  readonly now: () => Date
  readonly post: Post
  /** Milliseconds after each failed attempt. */
  readonly pauses: readonly number[]
}

/** Requests to a webhook at once, each about another record. */
const atOnce = 4
/** Milliseconds after which a turn begins no more requests, so that a slow receiver keeps its place for 15 s at most. */
const longestTurn = 5000

/** Milliseconds between looks for the gym's lock, and how long it is looked for: the deliveries are lent for a minute. */
const lookEvery = 200
const patience = 30_000

/** One turn of a webhook: takes deliveries, sends them, notes how it went. What was not begun is left for the next turn. */
export async function serveWebhook(deps: ServeDeps, webhook: DueWebhook): Promise<void> {
  const { transaction, seal, now, post } = deps
  const claimed = await claimEntregas(transaction, webhook, now())
  if (claimed.length === 0) return
  const records = await readPayloads(deps, webhook.gimnasio_id, claimed)
  const secrets = openSecrets(webhook, seal, now())
  const send = (entrega: Claimed) =>
    attempt(entrega, records.get(entrega.registro), { ...post, url: webhook.url, secrets, now: now() })
  const tried = await tryInTime(claimed, send)
  const end = performance.now() + patience
  while (!(await note(deps, webhook, tried))) {
    if (performance.now() > end) throw new Error('A turn could not be noted: the deliveries of the gym are locked')
    await pause(lookEvery)
  }
}

/** Answers false, and has noted nothing, while another transaction changes the order of the gym's deliveries. */
function note(deps: ServeDeps, { gimnasio_id, id }: DueWebhook, tried: readonly Tried[]): Promise<boolean> {
  const { transaction, now, pauses } = deps
  return transaction(gimnasio_id, async (tx) => {
    if (!(await tryLockEntregas(tx))) return false
    const settling = { webhook: id, now: now(), pauses }
    await settle(tx, tried, settling)
    const motivo = await judge(tx, tried, settling)
    if (motivo) await switchOff(deps, tx, { webhook: id, motivo, now: now() })
    return true
  })
}

async function tryInTime(claimed: readonly Claimed[], send: (entrega: Claimed) => ReturnType<typeof attempt>) {
  const end = performance.now() + longestTurn
  const waiting = [...claimed]
  const tried: Tried[] = []
  const sendInLine = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const isLate = performance.now() > end
      tried.push({ entrega: next, attempt: isLate ? null : await send(next) })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, sendInLine))
  return tried
}
