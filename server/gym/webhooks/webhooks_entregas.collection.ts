import { estadosDeEntrega } from '#shared/webhooks/webhook.ts'
import type { Collection } from '#server/engine/records/declaration/collection.ts'
import { bool, date, number, relation, select, text, timestamps } from '#server/engine/records/fields/index.ts'
import { holding } from '#server/platform/rights/rules.ts'

const readOnly = { readOnly: true } as const
const manages = holding('settings.update')

/** Deliveries of the last thirty days, each with the answer to its last attempt. */
export const webhooksEntregas: Collection = {
  name: 'webhooks_entregas',
  id: 'col_webhooks_entregas',
  type: 'base',
  source: 'webhooks_entregas',
  fields: [
    relation('webhook_id', 'webhooks', readOnly),
    text('evento', readOnly),
    text('registro', readOnly),
    select('estado', estadosDeEntrega, readOnly),
    bool('espera', readOnly),
    date('proximo', readOnly),
    number('intentos', readOnly),
    number('codigo', readOnly),
    text('respuesta', readOnly),
    text('error', readOnly),
    number('duracion', readOnly),
    ...timestamps,
  ],
  tenancy: { kind: 'own', column: 'gimnasio_id' },
  rules: { list: manages, view: manages, create: null, update: null, delete: null },
  defaultSort: '-created',
}
