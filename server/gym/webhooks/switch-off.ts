import { eventoDePrueba, type MotivoDeApagado } from '#shared/webhooks/webhook.ts'
import { ownersOf } from '#server/platform/avisos/recipients.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import { readingAll, type Query, type RunTransaction, type Transaction } from '#server/runtime/db/transaction.ts'
import type { QueueMail } from '#server/runtime/mail/outbox.ts'
import { templates } from '#server/runtime/mail/templates.ts'
import { tryLockEntregas } from './lock-entregas.ts'

/** Deliveries given up at once: the gym's lock is held for milliseconds. */
const atOnce = 1000

/**
 * The last of a record first: were the webhook switched on meanwhile, none would wait behind one that is gone. A test is sent by
 * itself, also to a webhook that is off.
 */
const giveUp = sql`
  update webhooks_entregas set estado = 'fallida', espera = false, error = 'apagado', updated = $now
  where gimnasio_id = $gimnasio and id in (
    select id from webhooks_entregas where gimnasio_id = $gimnasio and webhook_id = $webhook and estado = 'pendiente' and evento <> '${eventoDePrueba}'
    order by registro desc, orden desc limit ${atOnce})`

/** Gives up deliveries that wait for a webhook that is off. The rest follows with the next looks of the sending job. */
export async function giveUpWaiting(tx: Transaction, webhook: string, now: Date): Promise<void> {
  if (await tryLockEntregas(tx)) await tx.query(giveUp, { webhook, now })
}

const readOff = sql`
  select w.gimnasio_id, w.id from webhooks w where not w.activo and exists (
    select from webhooks_entregas e where e.gimnasio_id = w.gimnasio_id and e.webhook_id = w.id and e.estado = 'pendiente'
      and e.evento <> '${eventoDePrueba}')
  order by random() limit 20`

interface GiveUpDeps {
  readonly reader: Query
  readonly transaction: RunTransaction
  readonly onError: (error: unknown) => void
}

/** Gives up some more of what waits for webhooks that are off. */
export async function giveUpMore({ reader, transaction, onError }: GiveUpDeps, now: Date): Promise<void> {
  for (const { gimnasio_id, id } of await reader<{ gimnasio_id: string; id: string }>(readOff))
    await transaction(gimnasio_id, (tx) => giveUpWaiting(tx, id, now)).catch(onError)
}

const switchedOff = sql`
  update webhooks w set activo = false, motivo_apagado = $motivo, updated = $now from gimnasios g
  where w.gimnasio_id = $gimnasio and w.id = $webhook and w.activo and g.id = w.gimnasio_id
  returning w.nombre, g.nombre as gimnasio`

export type SwitchOffDeps = { readonly queueMail: QueueMail; readonly publicUrl: string }

/** Switches a webhook off and mails the gym's administrators why. */
export async function switchOff(
  { queueMail, publicUrl }: SwitchOffDeps,
  tx: Transaction,
  { webhook, motivo, now }: { webhook: string; motivo: MotivoDeApagado; now: Date },
): Promise<void> {
  await giveUpWaiting(tx, webhook, now)
  const [stored] = await tx.query<{ nombre: string; gimnasio: string }>(switchedOff, { webhook, motivo, now })
  if (!stored) return
  const url = `${publicUrl}/admin/configuracion?tab=webhooks`
  const content = templates.webhook_apagado({ ...stored, motivo, url })
  const once = `webhook ${webhook} ${now.toISOString()}`
  for (const to of await ownersOf(readingAll(tx), tx.tenant ?? ''))
    await queueMail(tx, { to, template: 'webhook_apagado', content, once })
}
