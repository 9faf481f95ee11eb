import type { OwnRoute } from './own-route.ts'

export const importarRoutes: readonly OwnRoute[] = [
  {
    route: 'POST /api/importar',
    opens: [['members.import']],
    path: '/api/importar',
    body: { sucursal_id: '{sucursal}' },
  },
  { route: 'GET /api/importar', opens: [['members.import']], path: '/api/importar' },
  {
    route: 'GET /api/importar/:id',
    opens: [['members.import']],
    path: '/api/importar/{id}',
    idsOf: 'importaciones',
  },
  {
    route: 'POST /api/importar/:id',
    opens: [['members.import']],
    path: '/api/importar/{id}',
    body: { mapeo: ['nombre'], aplicar: true },
    idsOf: 'importaciones',
  },
  {
    route: 'POST /api/importar/:id/leer',
    opens: [['members.import']],
    path: '/api/importar/{id}/leer',
    body: { separador: ';' },
    idsOf: 'importaciones',
  },
  {
    route: 'POST /api/importar/:id/deshacer',
    opens: [['members.import']],
    path: '/api/importar/{id}/deshacer',
    idsOf: 'importaciones',
  },
]
