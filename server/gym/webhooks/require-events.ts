import { eventosDeWebhook } from '#shared/webhooks/webhook.ts'
import { grants } from '#shared/permissions.ts'
import type { Caller } from '#server/engine/records/declaration/caller.ts'
import { deny } from '#server/runtime/errors/refusal.ts'

/**
 * Requires the permission to see what these events tell. Every act on a webhook needs it, because both its secret and its
 * address give access to them.
 */
export function requireEvents({ permissions }: Caller, eventos: unknown): void {
  const told = new Set([eventos].flat())
  const unseen = eventosDeWebhook.filter(({ id, permiso }) => told.has(id) && !grants(permiso, permissions))
  if (unseen.length > 0)
    throw deny('eventos', 'validation_not_held', [
      'webhook_events_denied',
      { eventos: unseen.map(({ nombre }) => nombre).join(', ') },
    ])
}
