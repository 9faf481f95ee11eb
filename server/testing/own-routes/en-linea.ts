import type { OwnRoute } from './own-route.ts'

const onConsent = (verb: string, opens: OwnRoute['opens']): OwnRoute => ({
  route: `POST /api/cobros_automaticos/:id/${verb}`,
  opens,
  path: `/api/cobros_automaticos/{id}/${verb}`,
  idsOf: 'cobros_automaticos',
})

/** The routes of payments online: the gym's account, links, consents, what was paid, and the public page. */
export const enLineaRoutes: readonly OwnRoute[] = [
  {
    route: 'GET /api/cobros_en_linea/cuenta',
    opens: [['settings.update'], ['payments.create']],
    path: '/api/cobros_en_linea/cuenta',
    isOwnAlone: true,
  },
  {
    route: 'POST /api/cobros_en_linea/conectar',
    opens: [['settings.update']],
    path: '/api/cobros_en_linea/conectar',
    isOwnAlone: true,
  },
  {
    route: 'POST /api/cobros_en_linea/terminar',
    opens: [['settings.update']],
    path: '/api/cobros_en_linea/terminar',
    body: { codigo: 'TG-1', estado: 'x' },
    isOwnAlone: true,
  },
  {
    route: 'POST /api/cobros_en_linea/desconectar',
    opens: [['settings.update']],
    path: '/api/cobros_en_linea/desconectar',
    isOwnAlone: true,
  },
  {
    route: 'POST /api/cobros_en_linea/:id/asignar',
    opens: [['payments.create']],
    path: '/api/cobros_en_linea/{id}/asignar',
    idsOf: 'cobros_en_linea',
  },
  {
    route: 'POST /api/cobros_en_linea/:id/resolver',
    opens: [['payments.void']],
    path: '/api/cobros_en_linea/{id}/resolver',
    body: { nota: 'Devolví el dinero' },
    idsOf: 'cobros_en_linea',
  },
  {
    route: 'POST /api/links_pago/:id/abrir',
    opens: [['payments.create']],
    path: '/api/links_pago/{id}/abrir',
    idsOf: 'links_pago',
  },
  {
    route: 'POST /api/links_pago/:id/correo',
    opens: [['payments.create']],
    path: '/api/links_pago/{id}/correo',
    idsOf: 'links_pago',
  },
  {
    route: 'POST /api/links_pago/:id/cancelar',
    opens: [['payments.create']],
    path: '/api/links_pago/{id}/cancelar',
    idsOf: 'links_pago',
  },
  ...['abrir', 'correo'].map((verb) => onConsent(verb, [['payments.create']])),
  // A consent at the provider asks for the right to charge all the same.
  ...['pausar', 'reanudar', 'cancelar', 'atender'].map((verb) =>
    onConsent(verb, [['payments.create'], ['debits.manage']]),
  ),
  { route: 'GET /pagar/:codigo', opens: 'anybody', path: '/pagar/{id}', idsOf: 'links_pago' },
  { route: 'GET /pagar/:codigo/ir', opens: 'anybody', path: '/pagar/{id}/ir', idsOf: 'links_pago' },
]
