import type { OwnRoute } from './own-route.ts'

const opens = [['members.index', 'members.update', 'members.delete']] as const

export const unirRoutes: readonly OwnRoute[] = [
  {
    route: 'POST /api/miembros/unir',
    opens,
    path: '/api/miembros/unir',
    body: { id_queda: '{id}', id_se_va: '{miembro}' },
    idsOf: 'miembros',
  },
  {
    route: 'POST /api/miembros/unir/:id/deshacer',
    opens,
    path: '/api/miembros/unir/{id}/deshacer',
    idsOf: 'miembros',
  },
  { route: 'GET /api/miembros/repetidos', opens, path: '/api/miembros/repetidos' },
  {
    route: 'POST /api/miembros/repetidos/distintos',
    opens,
    path: '/api/miembros/repetidos/distintos',
    body: { id: '{id}', id_otro: '{miembro}' },
    idsOf: 'miembros',
  },
]
