import type { OwnRoute } from './own-route.ts'

/** The routes of the door. */
export const asistenciasRoutes: readonly OwnRoute[] = [
  {
    route: 'POST /api/asistencias/entrar',
    opens: [['attendance.create']],
    path: '/api/asistencias/entrar',
    body: { id: '{new}', sucursal_id: '{sucursal}', id_miembro: '{id}' },
    idsOf: 'miembros',
  },
  {
    route: 'POST /api/asistencias/:id/dejar-pasar',
    opens: [['attendance.override']],
    path: '/api/asistencias/{id}/dejar-pasar',
    body: { id: '{new}', motivo: 'Paga mañana' },
    idsOf: 'asistencias',
  },
  {
    route: 'POST /api/asistencias/:id/deshacer',
    opens: [['attendance.create']],
    path: '/api/asistencias/{id}/deshacer',
    body: { motivo: 'Se equivocó' },
    idsOf: 'asistencias',
  },
  {
    route: 'GET /api/asistencias/fotos',
    opens: [['attendance.create']],
    path: '/api/asistencias/fotos?sucursal={sucursal}&ids={id}',
    idsOf: 'miembros',
  },
  {
    route: 'GET /api/asistencias/ocupacion',
    opens: [['attendance.create']],
    path: '/api/asistencias/ocupacion?sucursal={sucursal}',
  },
  {
    route: 'GET /api/asistencias/instantanea',
    opens: [['attendance.create']],
    path: '/api/asistencias/instantanea?sucursal={sucursal}',
    isForPeople: true,
  },
]
