import type { OwnRoute } from './own-route.ts'

/** The routes of receipts, the public page among them. */
export const recibosRoutes: readonly OwnRoute[] = [
  {
    route: 'GET /api/pagos/:id/recibo.pdf',
    opens: [['payments.index'], ['payments.create']],
    path: '/api/pagos/{id}/recibo.pdf',
    idsOf: 'pagos',
  },
  {
    route: 'GET /api/pagos/:id/enlace',
    opens: [['payments.index'], ['payments.create']],
    path: '/api/pagos/{id}/enlace',
    idsOf: 'pagos',
  },
  {
    route: 'POST /api/pagos/:id/recibo/correo',
    opens: [['payments.index'], ['payments.create']],
    path: '/api/pagos/{id}/recibo/correo',
    idsOf: 'pagos',
  },
  {
    route: 'GET /api/ventas/:id/enlace',
    opens: [['sales.index'], ['sales.create']],
    path: '/api/ventas/{id}/enlace',
    idsOf: 'ventas',
  },
  {
    route: 'POST /api/ventas/:id/recibo/correo',
    opens: [['sales.index'], ['sales.create']],
    path: '/api/ventas/{id}/recibo/correo',
    idsOf: 'ventas',
  },
  {
    route: 'GET /api/saldos/:id/recibo.pdf',
    opens: [['payments.index'], ['payments.create']],
    path: '/api/saldos/{id}/recibo.pdf',
    idsOf: 'saldos',
  },
  {
    route: 'GET /api/saldos/:id/enlace',
    opens: [['payments.index'], ['payments.create']],
    path: '/api/saldos/{id}/enlace',
    idsOf: 'saldos',
  },
  {
    route: 'POST /api/saldos/:id/recibo/correo',
    opens: [['payments.index'], ['payments.create']],
    path: '/api/saldos/{id}/recibo/correo',
    idsOf: 'saldos',
  },
  { route: 'GET /recibo/:codigo', opens: 'anybody', path: '/recibo/{id}', idsOf: 'pagos' },
  {
    route: 'GET /api/ventas/:id/recibo.pdf',
    opens: [['sales.index'], ['sales.create']],
    path: '/api/ventas/{id}/recibo.pdf',
    idsOf: 'ventas',
  },
]
