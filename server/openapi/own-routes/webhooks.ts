import { webhookInput } from '#shared/webhooks/webhook.ts'
import { bodyOf, number, object, text, type DescribedRoute } from './described-route.ts'

const tag = 'Webhooks'
const webhook = { record: 'webhooks' }
const body = bodyOf(webhookInput.partial({ activo: true }))
const secreto = object({ secreto: text })

/** Webhooks besides reading and deleting them. */
export const webhooks: readonly DescribedRoute[] = [
  {
    route: 'POST /api/webhooks',
    tag,
    summary: 'Agrega un webhook. Su secreto se contesta solo esta vez.',
    body,
    answer: object({ webhook: { type: 'object' }, secreto: text }),
  },
  { route: 'POST /api/webhooks/:id', tag, summary: 'Cambia un webhook, o lo activa o apaga.', body, answer: webhook },
  {
    route: 'POST /api/webhooks/:id/secreto',
    tag,
    summary: 'Crea otro secreto. El anterior sirve un día más.',
    answer: secreto,
  },
  {
    route: 'POST /api/webhooks/:id/probar',
    tag,
    summary: 'Envía una prueba y contesta cómo terminó.',
    answer: { record: 'webhooks_entregas' },
  },
  {
    route: 'POST /api/webhooks/:id/reenviar',
    tag,
    summary: 'Envía otra vez una entrega, o todas las fallidas si no se nombra ninguna.',
    body: object({ entrega: text }),
    answer: object({ reenviadas: number }),
  },
]
