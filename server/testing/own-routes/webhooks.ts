import type { OwnRoute } from './own-route.ts'

/** Each event also needs the permission to see its record. Without it the answer is a 400 under the field. */
const manages = [['settings.update']] as const
const webhook = { nombre: 'Planilla', url: 'https://ejemplo.com/avisos', eventos: ['miembros.created'] }

/** The routes of webhooks. The tested one leads to a closed port of this machine. */
export const webhooksRoutes: readonly OwnRoute[] = [
  { route: 'POST /api/webhooks', opens: manages, path: '/api/webhooks', body: webhook },
  {
    route: 'POST /api/webhooks/:id',
    opens: manages,
    path: '/api/webhooks/{id}',
    body: webhook,
    idsOf: 'webhooks',
  },
  {
    route: 'POST /api/webhooks/:id/secreto',
    opens: manages,
    path: '/api/webhooks/{id}/secreto',
    idsOf: 'webhooks',
  },
  {
    route: 'POST /api/webhooks/:id/probar',
    opens: manages,
    path: '/api/webhooks/{id}/probar',
    idsOf: 'webhooks',
  },
  {
    route: 'POST /api/webhooks/:id/reenviar',
    opens: manages,
    path: '/api/webhooks/{id}/reenviar',
    idsOf: 'webhooks',
  },
]
