import { sql } from '#server/runtime/db/statement/sql.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { notFound } from '#server/runtime/errors/errors.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { lockEntregas } from './lock-entregas.ts'
import { lockWebhook } from './save-webhook.ts'

/** Given-up deliveries that one request sends again. */
const most = 10_000

const isPending = sql`exists (
  select from webhooks_entregas p where p.gimnasio_id = $gimnasio and p.webhook_id = $webhook and p.registro = e.registro
    and p.estado = 'pendiente')`

const resendOne = sql`
  update webhooks_entregas e set estado = 'pendiente', intentos = 0, proximo = $now, updated = $now, espera = ${isPending}
  where e.gimnasio_id = $gimnasio and e.webhook_id = $webhook and e.id = $entrega and e.estado <> 'pendiente' returning e.id`

/** If several belong to one record, the oldest is sent first. */
const resendFailed = sql`
  update webhooks_entregas e set estado = 'pendiente', intentos = 0, proximo = $now, updated = $now,
    espera = f.lugar > 1 or ${isPending}
  from (
    select id, row_number() over (partition by registro order by orden) as lugar from (
      select id, registro, orden from webhooks_entregas
      where gimnasio_id = $gimnasio and webhook_id = $webhook and estado = 'fallida' order by orden limit ${most}) s
  ) f
  where e.gimnasio_id = $gimnasio and e.id = f.id returning e.id`

/** Puts an ended delivery, or all that were given up, in line again. They keep their ids, so a receiver can tell. */
export async function resend(context: WriteContext, webhook: string, entrega: string | null): Promise<number> {
  const { tx, now } = context
  const { activo } = await lockWebhook(context, webhook)
  if (!activo) throw refuse('id', 'validation_not_allowed', 'webhook_off')
  await lockEntregas(tx)
  if (entrega === null) return (await tx.query(resendFailed, { webhook, now })).length
  const [stored] = await tx.query<{ estado: string }>(
    sql`select estado from webhooks_entregas where gimnasio_id = $gimnasio and webhook_id = $webhook and id = $entrega`,
    { webhook, entrega },
  )
  if (!stored) throw notFound()
  if (stored.estado === 'pendiente') throw refuse('entrega', 'validation_not_allowed', 'webhook_pending')
  return (await tx.query(resendOne, { webhook, entrega, now })).length
}
