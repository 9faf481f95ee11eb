import type { OwnRoute } from './own-route.ts'

const manages = [['debits.manage']] as const
const iban = 'ES9121000418450200051332'

/** The routes of the creditor, mandates, consents through the bank, and leaves. */
export const mandatosRoutes: readonly OwnRoute[] = [
  {
    route: 'POST /api/acreedores/guardar',
    opens: [['settings.update']],
    path: '/api/acreedores/guardar',
    body: { nombre: 'Gimnasio SL', nif: 'B85626240', iban },
    isOwnAlone: true,
  },
  {
    route: 'POST /api/mandatos/alta',
    opens: manages,
    path: '/api/mandatos/alta',
    body: { id: '{new}', sucursal_id: '{sucursal}', nombre: 'Ana Paz', iban },
  },
  {
    route: 'POST /api/mandatos/:id/firmar',
    opens: manages,
    path: '/api/mandatos/{id}/firmar',
    body: { firmado: '2026-01-02', lugar: 'Madrid' },
    idsOf: 'mandatos',
  },
  {
    route: 'POST /api/mandatos/:id/enviar',
    opens: manages,
    path: '/api/mandatos/{id}/enviar',
    body: { correo: 'ana@paz.example' },
    idsOf: 'mandatos',
  },
  { route: 'GET /api/mandatos/:id/enlace', opens: manages, path: '/api/mandatos/{id}/enlace', idsOf: 'mandatos' },
  { route: 'GET /firmar/:codigo', opens: 'anybody', path: '/firmar/{id}', idsOf: 'mandatos' },
  { route: 'POST /firmar/:codigo', opens: 'anybody', path: '/firmar/{id}', idsOf: 'mandatos' },
  {
    route: 'POST /api/mandatos/:id/revocar',
    opens: manages,
    path: '/api/mandatos/{id}/revocar',
    body: { motivo: 'Lo pidió' },
    idsOf: 'mandatos',
  },
  {
    route: 'GET /api/mandatos/:id/papel.pdf',
    opens: manages,
    path: '/api/mandatos/{id}/papel.pdf',
    idsOf: 'mandatos',
    isForPeople: true,
  },
  {
    route: 'POST /api/mandatos/domiciliar',
    opens: manages,
    path: '/api/mandatos/domiciliar',
    body: {
      id: '{new}',
      id_miembro: '{miembro}',
      id_mandato: '{id}',
      id_plan_plazo: '{plazo}',
      sucursal_id: '{sucursal}',
      proximo: '2030-01-01',
    },
    idsOf: 'mandatos',
  },
  {
    route: 'POST /api/bajas/pedir',
    opens: [['members.update']],
    path: '/api/bajas/pedir',
    body: {
      id: '{new}',
      id_miembro: '{miembro}',
      pedida: '2026-01-02',
      pedida_por: 'miembro',
      ultimo_dia: '2026-01-31',
    },
  },
  {
    route: 'POST /api/bajas/:id/deshacer',
    opens: [['members.update']],
    path: '/api/bajas/{id}/deshacer',
    idsOf: 'bajas',
  },
]
