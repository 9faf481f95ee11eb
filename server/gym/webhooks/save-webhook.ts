import { sql, type Sql } from '#server/runtime/db/statement/sql.ts'
import { mostWebhooks, type WebhookInput } from '#shared/webhooks/webhook.ts'
import { newId } from '#shared/values/ids.ts'
import { isConfirmed } from '#server/gym/users/invitaciones/invitation-limits.ts'
import type { Row, WriteContext } from '#server/engine/records/declaration/collection.ts'
import { instantAfter, requireUnchanged } from '#server/engine/records/write/update-record.ts'
import { notFound } from '#server/runtime/errors/errors.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { problemOfTarget } from '#server/runtime/outgoing/public-target.ts'
import { auditWebhook } from './audit-webhook.ts'
import { requireEvents } from './require-events.ts'
import { giveUpWaiting } from './switch-off.ts'
import { webhooks } from './webhooks.collection.ts'

const sentences = {
  wrong: 'webhook_url_wrong',
  notHttps: 'webhook_url_not_https',
  credentials: 'webhook_url_credentials',
  port: 'webhook_url_port',
  private: 'webhook_url_private',
} as const

const insert = sql`
  insert into webhooks (gimnasio_id, id, created, updated, nombre, url, eventos, activo, creado_por)
  values ($gimnasio, $id, $now, $now, $nombre, $url, $eventos, $activo, $creado_por) returning *`

const update = sql`
  update webhooks set updated = $now, nombre = $nombre, url = $url, eventos = $eventos, activo = $activo,
    creado_por = case when url = $url then creado_por else $creado_por end,
    falla_desde = case when url = $url and activo then falla_desde end,
    motivo_apagado = case when $activo then '' else motivo_apagado end
  where gimnasio_id = $gimnasio and id = $id returning *`

/** Stores a new webhook. Its secret is the caller's concern. */
export async function createWebhook(context: WriteContext, given: WebhookInput, allowsLocal: boolean): Promise<string> {
  const { tx, now } = context
  await requireAllowed(context, given, allowsLocal)
  await tx.query(sql`select from gimnasios where id = $gimnasio for no key update`)
  const [counted] = await tx.query<{ n: number }>(
    sql`select count(*)::int as n from webhooks where gimnasio_id = $gimnasio`,
  )
  if (counted && counted.n >= mostWebhooks)
    throw refuse('nombre', 'validation_not_allowed', ['webhooks_full', { max: mostWebhooks }])
  const id = newId(now)
  await write(context, insert, { id, given, before: null })
  return id
}

/** With `updated` in the request it must be the stored one, else 409. */
export async function changeWebhook(
  context: WriteContext,
  { id, given, allowsLocal }: { id: string; given: WebhookInput; allowsLocal: boolean },
): Promise<void> {
  const { tx, now, input } = context
  const before = await lockWebhook(context, id)
  if (input['updated'] !== undefined) requireUnchanged(input, before)
  await requireAllowed(context, given, allowsLocal)
  await write(context, update, { id, given, before })
  if (!given.activo) await giveUpWaiting(tx, id, now)
}

/** Throws 404 for a webhook that the gym does not have, and 400 for one that tells more than the caller may see. */
export async function lockWebhook({ tx, caller }: WriteContext, id: string): Promise<Row> {
  const [stored] = await tx.query(
    sql`select * from webhooks where gimnasio_id = $gimnasio and id = $id for no key update`,
    { id },
  )
  if (!stored) throw notFound()
  requireEvents(caller, stored['eventos'])
  return stored
}

async function write(
  context: WriteContext,
  statement: Sql,
  { id, given, before }: { id: string; given: WebhookInput; before: Row | null },
): Promise<void> {
  const { tx, now, caller } = context
  const { nombre, url, activo } = given
  const [after] = await tx.query<Row>(statement, {
    id,
    now: instantAfter(before?.['updated'], now),
    nombre,
    url,
    eventos: JSON.stringify(given.eventos),
    activo,
    creado_por: caller.id,
  })
  if (after) auditWebhook(context, webhooks, { action: before ? 'update' : 'create', id, before, after })
}

/**
 * A webhook tells no more than its maker may see. Registration is open to all, so a gym has none until somebody's address is
 * confirmed: it may have been made to have us ask strangers' servers.
 */
async function requireAllowed(
  { tx, caller }: WriteContext,
  { url, eventos }: WebhookInput,
  allowsLocal: boolean,
): Promise<void> {
  const [found] = await tx.query<{ confirmed: boolean }>(sql`select ${isConfirmed} as confirmed`, {
    usuario_id: caller.id,
  })
  if (!found?.confirmed) throw refuse('url', 'validation_not_allowed', 'webhook_unconfirmed')
  const problem = problemOfTarget(url, allowsLocal)
  if (problem !== null) throw refuse('url', 'validation_not_allowed', sentences[problem])
  requireEvents(caller, eventos)
}
