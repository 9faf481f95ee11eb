import type { MotivoDeApagado } from '#shared/webhooks/webhook.ts'
import { ownersOf } from '#server/platform/avisos/recipients.ts'
import { readingAll, type Transaction } from '#server/runtime/db/transaction.ts'
import type { QueueMail } from '#server/runtime/mail/outbox.ts'
import { templates } from '#server/runtime/mail/templates.ts'
import { lockEntregas } from './lock-entregas.ts'

/** Waiting deliveries are given up; they can be sent again by hand. */
const giveUp = `
  update webhooks_entregas set estado = 'fallida', espera = false, error = 'apagado', updated = $3
  where gimnasio_id = $1 and webhook_id = $2 and estado = 'pendiente'`

export async function giveUpWaiting(tx: Transaction, webhook: string, now: Date): Promise<void> {
  await lockEntregas(tx)
  await tx.query(giveUp, [tx.tenant, webhook, now])
}

const switchedOff = `
  update webhooks w set activo = false, motivo_apagado = $3, updated = $4 from gimnasios g
  where w.gimnasio_id = $1 and w.id = $2 and w.activo and g.id = w.gimnasio_id
  returning w.nombre, g.nombre as gimnasio`

export type SwitchOffDeps = { readonly queueMail: QueueMail; readonly publicUrl: string }

/** Switches a webhook off and mails the gym's administrators why. */
export async function switchOff(
  { queueMail, publicUrl }: SwitchOffDeps,
  tx: Transaction,
  { webhook, motivo, now }: { webhook: string; motivo: MotivoDeApagado; now: Date },
): Promise<void> {
  await giveUpWaiting(tx, webhook, now)
  const [stored] = await tx.query<{ nombre: string; gimnasio: string }>(switchedOff, [tx.tenant, webhook, motivo, now])
  if (!stored) return
  const url = `${publicUrl}/admin/configuracion?tab=webhooks`
  const content = templates.webhook_apagado({ ...stored, motivo, url })
  const once = `webhook ${webhook} ${now.toISOString()}`
  for (const to of await ownersOf(readingAll(tx), tx.tenant ?? ''))
    await queueMail(tx, { to, template: 'webhook_apagado', content, once })
}
