import { eventosDeWebhook, longestUrl, motivosDeApagado } from '#shared/webhooks/webhook.ts'
import type { Collection } from '#server/engine/records/declaration/collection.ts'
import { bool, date, json, relation, select, text, timestamps } from '#server/engine/records/fields/index.ts'
import { holding } from '#server/platform/rights/rules.ts'
import { auditWebhook } from './audit-webhook.ts'
import { requireEvents } from './require-events.ts'

const manages = holding('settings.update')

/** Webhooks. Creating and changing one have their own routes, which also know its secret; no read ever answers that. */
export const webhooks: Collection = {
  name: 'webhooks',
  id: 'col_webhooks',
  type: 'base',
  source: 'webhooks',
  fields: [
    text('nombre', { readOnly: true, max: 60 }),
    text('url', { readOnly: true, max: longestUrl }),
    json('eventos', { readOnly: true, maxSize: 40 * eventosDeWebhook.length }),
    bool('activo', { readOnly: true }),
    date('falla_desde', { readOnly: true }),
    select('motivo_apagado', motivosDeApagado, { readOnly: true }),
    relation('creado_por', 'users', { readOnly: true, reveals: ['name', 'activo'] }),
    ...timestamps,
  ],
  tenancy: { kind: 'own', column: 'gimnasio_id' },
  rules: { list: manages, view: manages, create: null, update: null, delete: manages },
  defaultSort: 'created',
  hooks: {
    async afterWrite(context, change) {
      requireEvents(context.caller, change.before?.['eventos'])
      auditWebhook(context, webhooks, change)
    },
  },
}
