import type { OwnRoute } from './own-route.ts'

const manages = [['debits.manage']] as const

/** The routes of files for the bank and of what it returns. */
export const remesasRoutes: readonly OwnRoute[] = [
  ...(['propuesta', 'avisar'] as const).map((verb): OwnRoute => ({
    route: `POST /api/remesas/${verb}`,
    opens: manages,
    path: `/api/remesas/${verb}`,
    body: { vence: '2030-01-02' },
    isOwnAlone: true,
  })),
  {
    route: 'POST /api/remesas/generar',
    opens: manages,
    path: '/api/remesas/generar',
    body: { id: '{new}', vence: '2030-01-02' },
    isOwnAlone: true,
  },
  ...(['presentar', 'retirar', 'recuperar'] as const).map((verb): OwnRoute => ({
    route: `POST /api/remesas/:id/${verb}`,
    opens: manages,
    path: `/api/remesas/{id}/${verb}`,
    idsOf: 'remesas',
  })),
  {
    route: 'GET /api/remesas/:id/cambios',
    opens: manages,
    path: '/api/remesas/{id}/cambios',
    idsOf: 'remesas',
  },
  {
    route: 'GET /api/remesas/:id/archivo.xml',
    opens: manages,
    path: '/api/remesas/{id}/archivo.xml',
    idsOf: 'remesas',
    isForPeople: true,
  },
  {
    route: 'POST /api/remesas_recibos/:id/devolver',
    opens: manages,
    path: '/api/remesas_recibos/{id}/devolver',
    body: { codigo: 'AM04', dia: '2026-02-02' },
    idsOf: 'remesas_recibos',
  },
  {
    route: 'POST /api/remesas_recibos/:id/atender',
    opens: manages,
    path: '/api/remesas_recibos/{id}/atender',
    body: { como: 'pagada' },
    idsOf: 'remesas_recibos',
  },
  {
    route: 'POST /api/devoluciones/archivo',
    opens: manages,
    path: '/api/devoluciones/archivo',
    body: { archivo: 'PHg+' },
    isOwnAlone: true,
  },
]
