import type { OwnRoute } from './own-route.ts'

/** The routes of reminders, the public page among them. */
export const recordatoriosRoutes: readonly OwnRoute[] = [
  {
    route: 'GET /api/recordatorios/hoy',
    opens: [['members.index']],
    path: '/api/recordatorios/hoy?sucursal={sucursal}',
  },
  {
    route: 'POST /api/recordatorios/vista',
    opens: [['settings.update', 'members.index']],
    path: '/api/recordatorios/vista',
    body: { tipo: 'antes', dias: 3, por_correo: true, por_whatsapp: true, texto: 'Hola, {nombre}' },
    isOwnAlone: true,
  },
  { route: 'GET /api/riesgo', opens: [['members.index']], path: '/api/riesgo?sucursal={sucursal}' },
  {
    route: 'POST /api/riesgo/:id/escribir',
    opens: [['members.index']],
    path: '/api/riesgo/{id}/escribir',
    body: { id: '{new}' },
    idsOf: 'miembros',
  },
  {
    route: 'POST /api/riesgo/:id/deshacer',
    opens: [['members.index']],
    path: '/api/riesgo/{id}/deshacer',
    idsOf: 'miembros',
  },
  { route: 'GET /baja/:codigo', opens: 'anybody', path: '/baja/{id}', idsOf: 'recordatorios' },
  { route: 'POST /baja/:codigo', opens: 'anybody', path: '/baja/{id}', idsOf: 'recordatorios' },
]
