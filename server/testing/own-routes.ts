import { permissions, type Permission } from '#shared/permissions.ts'

/** Sets of permissions: whoever holds all of one of them is let in. */
type Held = readonly (readonly Permission[])[]

/** Whom a route serves: the staff of a gym by what they hold, or one of the wider or narrower circles. */
export type Circle = Held | 'anybody' | 'signed in' | 'staff' | 'operator'

/** A route that is no call of the record protocol. `{…}` in address and body stand for ids; see `idsOf`. */
export interface OwnRoute {
  /** As the server's table of routes has it. */
  readonly route: string
  readonly opens: Circle
  /** What whoever is signed in and not meant meets: our own routes say 403, those beside a collection 404 as it does. */
  readonly refusal?: 403 | 404
  /** A good request; `{id}` of the kind in `idsOf`, `{sucursal}`, `{miembro}` and `{plazo}` of those. */
  readonly path: string
  readonly body?: unknown
  readonly idsOf?: string
  /** An act on the own gym or account with no id to attack it by. */
  readonly isOwnAlone?: boolean
}

const days = { desde: '2026-05-01', hasta: '2026-05-02' }
const range = 'desde=2020-01-01&hasta=2030-01-01'

export const ownRoutes: readonly OwnRoute[] = [
  { route: 'GET /api/health', opens: 'anybody', path: '/api/health', isOwnAlone: true },
  { route: 'GET /api/health/live', opens: 'anybody', path: '/api/health/live', isOwnAlone: true },
  { route: 'GET /api/health/ready', opens: 'anybody', path: '/api/health/ready', isOwnAlone: true },
  { route: 'GET /api/miembros/etiquetas', opens: [['members.index']], path: '/api/miembros/etiquetas' },
  {
    route: 'POST /api/miembros/:id/anonimizar',
    opens: [['members.delete']],
    path: '/api/miembros/{id}/anonimizar',
    idsOf: 'miembros',
  },
  {
    route: 'GET /api/pagos/referencias',
    opens: [['payments.create']],
    path: '/api/pagos/referencias?referencia=ref%20{mark}',
  },
  {
    route: 'POST /api/pagos/:id/anular',
    opens: [['payments.void']],
    path: '/api/pagos/{id}/anular',
    body: { motivo: 'x' },
    idsOf: 'pagos',
  },
  {
    route: 'GET /api/pagos/:id/recibo.pdf',
    opens: [['payments.index'], ['payments.create']],
    path: '/api/pagos/{id}/recibo.pdf',
    idsOf: 'pagos',
  },
  {
    route: 'POST /api/pausas/vista',
    opens: [['pauses.create']],
    path: '/api/pausas/vista',
    body: { ...days, miembros: ['{miembro}'] },
  },
  {
    route: 'POST /api/pausas/lote',
    opens: [['pauses.create']],
    path: '/api/pausas/lote',
    body: { ...days, sucursal_id: '{sucursal}', motivo: 'Obras', lote: '{id}' },
  },
  {
    route: 'POST /api/pausas/lote/:id/deshacer',
    opens: [['pauses.create']],
    path: '/api/pausas/lote/{id}/deshacer',
    idsOf: 'lotes',
  },
  {
    route: 'POST /api/pausas/:id/terminar',
    opens: [['pauses.create']],
    path: '/api/pausas/{id}/terminar',
    body: { hasta: null },
    idsOf: 'pausas',
  },
  {
    route: 'POST /api/planes/guardar',
    opens: [['plan.create']],
    path: '/api/planes/guardar',
    body: {
      id: '{new}',
      nombre: 'Plan de prueba',
      descripcion: '',
      horario: 'flexible',
      sucursal_id: '{sucursal}',
      plazos: [{ id: '{other}', duracion: 1, unidad: 'mes', precio: 5 }],
    },
    idsOf: 'planes',
  },
  {
    route: 'GET /api/usuarios/accesos',
    opens: [['users.index']],
    refusal: 404,
    path: '/api/usuarios/accesos',
  },
  {
    route: 'POST /api/usuarios/:id/cerrar-sesiones',
    opens: [['users.update']],
    refusal: 404,
    path: '/api/usuarios/{id}/cerrar-sesiones',
    idsOf: 'users',
  },
  {
    route: 'POST /api/usuarios/:id/desactivar-segundo-paso',
    opens: [['users.update']],
    refusal: 404,
    path: '/api/usuarios/{id}/desactivar-segundo-paso',
    idsOf: 'users',
  },
  {
    route: 'GET /api/servicio/estado/:gimnasio',
    opens: 'staff',
    refusal: 404,
    path: '/api/servicio/estado/{id}',
    idsOf: 'gimnasios',
  },
  {
    route: 'GET /api/servicio/uso/:gimnasio',
    opens: 'staff',
    refusal: 404,
    path: '/api/servicio/uso/{id}',
    idsOf: 'gimnasios',
  },
  {
    route: 'POST /api/servicio/dejar',
    opens: [['settings.update']],
    path: '/api/servicio/dejar',
    isOwnAlone: true,
  },
  {
    route: 'POST /api/servicio/seguir',
    opens: [['settings.update']],
    path: '/api/servicio/seguir',
    isOwnAlone: true,
  },
  {
    route: 'POST /api/servicio/pagos/:id/pagar',
    opens: [['settings.update']],
    path: '/api/servicio/pagos/{id}/pagar',
    idsOf: 'servicios_pagos',
  },
  {
    route: 'POST /api/servicio/pagos/:id/revisar',
    opens: [['settings.update']],
    path: '/api/servicio/pagos/{id}/revisar',
    idsOf: 'servicios_pagos',
  },
  {
    route: 'POST /api/operador/pagos/:id/aprobar',
    opens: 'operator',
    path: '/api/operador/pagos/{id}/aprobar',
    idsOf: 'servicios_pagos',
  },
  {
    route: 'POST /api/operador/pagos/:id/rechazar',
    opens: 'operator',
    path: '/api/operador/pagos/{id}/rechazar',
    body: { motivo: 'No llegó' },
    idsOf: 'servicios_pagos',
  },
  {
    route: 'GET /api/operador/reporte',
    opens: 'operator',
    path: `/api/operador/reporte?${range}`,
  },
  {
    route: 'GET /api/operador/gimnasios/:id',
    opens: 'operator',
    path: '/api/operador/gimnasios/{id}',
    idsOf: 'gimnasios',
  },
  {
    route: 'POST /api/operador/gimnasios/:id/cortesia',
    opens: 'operator',
    path: '/api/operador/gimnasios/{id}/cortesia',
    body: { id: '{new}' },
    idsOf: 'gimnasios',
  },
  {
    route: 'POST /api/operador/gimnasios/:id/suspender',
    opens: 'operator',
    path: '/api/operador/gimnasios/{id}/suspender',
    body: { motivo: 'No paga' },
    idsOf: 'gimnasios',
  },
  {
    route: 'POST /api/operador/gimnasios/:id/reabrir',
    opens: 'operator',
    path: '/api/operador/gimnasios/{id}/reabrir',
    idsOf: 'gimnasios',
  },
  { route: 'GET /api/cuenta/segundo-paso', opens: 'signed in', path: '/api/cuenta/segundo-paso', isOwnAlone: true },
  { route: 'POST /api/cuenta/segundo-paso', opens: 'signed in', path: '/api/cuenta/segundo-paso', isOwnAlone: true },
  {
    route: 'POST /api/cuenta/segundo-paso/activar',
    opens: 'signed in',
    path: '/api/cuenta/segundo-paso/activar',
    isOwnAlone: true,
  },
  {
    route: 'POST /api/cuenta/segundo-paso/desactivar',
    opens: 'signed in',
    path: '/api/cuenta/segundo-paso/desactivar',
    isOwnAlone: true,
  },
  { route: 'POST /api/cuenta/codigo', opens: 'signed in', path: '/api/cuenta/codigo', isOwnAlone: true },
  { route: 'GET /api/cuenta/sesiones', opens: 'signed in', path: '/api/cuenta/sesiones', isOwnAlone: true },
  {
    route: 'DELETE /api/cuenta/sesiones/:id',
    opens: 'signed in',
    path: '/api/cuenta/sesiones/{id}',
    idsOf: 'sesiones',
  },
  {
    route: 'POST /api/cuenta/sesiones/cerrar',
    opens: 'signed in',
    path: '/api/cuenta/sesiones/cerrar',
    isOwnAlone: true,
  },
  {
    route: 'POST /api/importar',
    opens: [['members.import']],
    path: '/api/importar',
    body: { sucursal_id: '{sucursal}' },
  },
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
    route: 'POST /api/importar/:id/deshacer',
    opens: [['members.import']],
    path: '/api/importar/{id}/deshacer',
    idsOf: 'importaciones',
  },
  {
    route: 'GET /api/reportes/:nombre',
    opens: [['reports.index']],
    path: `/api/reportes/ingresos?${range}&sucursal={sucursal}`,
  },
  {
    route: 'GET /api/exportar/:archivo',
    opens: [['reports.export', 'members.index']],
    path: '/api/exportar/miembros.csv',
  },
  {
    route: 'GET /api/exportar/gimnasio.zip',
    opens: [['data.export']],
    path: '/api/exportar/gimnasio.zip',
    isOwnAlone: true,
  },
  { route: 'GET /api/tareas', opens: [['members.import']], path: '/api/tareas', isOwnAlone: true },
  {
    route: 'POST /api/tareas/:id/cancelar',
    opens: [['members.import']],
    path: '/api/tareas/{id}/cancelar',
    idsOf: 'tareas',
  },
  { route: 'POST /api/importar/gimnasio', opens: [permissions], path: '/api/importar/gimnasio', isOwnAlone: true },
  { route: 'POST /api/registro', opens: 'anybody', path: '/api/registro', body: {}, isOwnAlone: true },
  {
    route: 'POST /api/invitaciones',
    opens: [['users.create']],
    path: '/api/invitaciones',
    body: { name: 'Ana Pérez', email: '{id}@gym.example', phone: '1155', role: '{rol}', sucursal_id: ['{sucursal}'] },
  },
  { route: 'POST /api/invitaciones/ver', opens: 'anybody', path: '/api/invitaciones/ver', isOwnAlone: true },
  { route: 'POST /api/invitaciones/aceptar', opens: 'anybody', path: '/api/invitaciones/aceptar', isOwnAlone: true },
]

/** The record protocol: its rules are the collections', asked for in the matrix. */
export const protocolRoutes: readonly string[] = [
  'GET /api/collections/:collection/auth-methods',
  'POST /api/collections/:collection/auth-with-password',
  'POST /api/collections/:collection/auth-with-otp',
  'POST /api/collections/:collection/auth-with-oauth2',
  'POST /api/collections/:collection/auth-refresh',
  'POST /api/collections/:collection/request-password-reset',
  'POST /api/collections/:collection/request-verification',
  'POST /api/collections/:collection/request-email-change',
  'POST /api/collections/:collection/request-otp',
  'POST /api/collections/:collection/confirm-password-reset',
  'POST /api/collections/:collection/confirm-verification',
  'POST /api/collections/:collection/confirm-email-change',
  'GET /api/collections/:collection/records',
  'GET /api/collections/:collection/records/:id',
  'POST /api/collections/:collection/records',
  'PATCH /api/collections/:collection/records/:id',
  'DELETE /api/collections/:collection/records/:id',
  'POST /api/batch',
  'POST /api/files/token',
  'GET /api/files/:collection/:id/:name',
  'GET /api/realtime',
  'POST /api/realtime',
]

/** Only there with a provider of sign-ins, one of payments, or a built web app; nobody has to be signed in for these. */
export const offeredRoutes: readonly string[] = [
  'GET /api/oauth2-redirect',
  'POST /api/oauth2-redirect',
  'POST /api/proveedor/mercadopago',
  'GET /',
  'POST /contacto',
  'GET /contacto',
  'GET /inicio.html',
  'GET /robots.txt',
  'GET /sitemap.xml',
  'GET /*',
  'OPTIONS *',
]
