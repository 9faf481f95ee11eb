import { eventoDePrueba } from '#shared/webhooks/webhook.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { notFound } from '#server/runtime/errors/errors.ts'
import type { Seal } from '#server/runtime/encrypted-text.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import { attempt, type Addressed, type Attempt, type Post } from './attempt.ts'
import type { Claimed } from './due-webhooks.ts'
import { lockEntregas } from './lock-entregas.ts'
import { lockWebhook } from './save-webhook.ts'
import { openSecrets, type StoredSecrets } from './secret.ts'
import { settle } from './settle.ts'

/** Longer than the request lasts; the sender would take it over after that. */
const lease = 60_000

const readWebhook = sql`
  select w.url, s.secreto, s.anterior, s.anterior_hasta
  from webhooks w join webhooks_secretos s on s.gimnasio_id = w.gimnasio_id and s.webhook_id = w.id
  where w.gimnasio_id = $gimnasio and w.id = $id`

const insertTest = sql`
  insert into webhooks_entregas (gimnasio_id, created, updated, webhook_id, evento, registro, proximo)
  values ($gimnasio, $now, $now, $webhook_id, $eventoDePrueba, $webhook_id, $until) returning id, orden, evento, registro, created, intentos`

export type Test = { readonly entrega: Claimed; readonly addressed: Addressed }

/** Notes a test delivery. It works for a webhook that is off, too: one tries before one switches on. */
export async function beginTest(context: WriteContext, id: string, seal: Seal): Promise<Test> {
  const { tx, now } = context
  await lockWebhook(context, id)
  const [webhook] = await tx.query<StoredSecrets & { url: string }>(readWebhook, { id })
  if (!webhook) throw notFound()
  await lockEntregas(tx)
  const until = new Date(now.getTime() + lease)
  const [entrega] = await tx.query<Claimed>(insertTest, { webhook_id: id, now, eventoDePrueba, until })
  if (!entrega) throw notFound()
  return { entrega, addressed: { url: webhook.url, secrets: openSecrets(webhook, seal, now), now } }
}

/** Notes how it ended, for good: a test is not repeated, and says nothing about the webhook's health. */
export async function endTest(tx: Transaction, { entrega }: Test, ended: Attempt, now: Date): Promise<void> {
  await lockEntregas(tx)
  await settle(tx, [{ entrega, attempt: ended }], { webhook: entrega.registro, now, pauses: [] })
}

export const sendTest = ({ entrega, addressed }: Test, post: Post): Promise<Attempt> =>
  attempt(entrega, null, { ...post, ...addressed })
