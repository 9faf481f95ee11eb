import { nombresReporte } from '#shared/reportes/reporte.ts'
import { addDays, civilDay } from '#shared/values/dates.ts'
import { estados } from '#shared/estado.ts'

const orders = [
  '-created',
  'nombre',
  '-fecha_vencimiento,nombre',
  'vencimiento,nombre',
  'estado,nombre',
  'ultima_visita,nombre',
  '-numero,nombre',
  'fecha_pago,nombre',
  'id_plan_plazo.precio,nombre',
]

const list = (collection: string, filter: string, sort: string) =>
  `/api/collections/${collection}/records?${new URLSearchParams({ perPage: '30', filter, sort })}`

/** Every tab, order, filter, search and report that a gym of one branch asks for, as paths. `word` is in each name. */
export function questions({ branch, word, zone }: { branch: string; word: string; zone: string }): readonly string[] {
  const today = civilDay(new Date(), zone)
  const here = `deleted = null && sucursal_id = '${branch}'`
  const members = (filter: string, sort = '-created') => list('miembros_pagos', `${here}${filter}`, sort)
  const pagos = (filter: string, sort = '-fecha_pago') => list('pagos', filter, sort)
  return [
    ...estados.map((estado) => members(` && estado = '${estado}'`)),
    ...orders.map((order) => members('', order)),
    members(` && fecha_vencimiento >= '${today} 00:00:00.000Z'`),
    members(` && vencimiento >= '${today}' && vencimiento <= '${addDays(today, 7)}'`),
    members(' && saldo > 0'),
    members('', '-saldo,nombre'),
    list('deudas', 'saldo > 0', 'vence'),
    list('saldos', '', '-created'),
    members(` && (nombre ~ '${word}' || dni ~ '${word}')`),
    members(` && (nombre ~ '${word.slice(0, 2)}' || dni ~ '${word.slice(0, 2)}')`),
    pagos(''),
    pagos('', '-monto_total'),
    pagos('', 'id_miembro.nombre'),
    pagos(`id_miembro.nombre ~ '${word}'`),
    pagos(`sucursal_id = '${branch}' && fecha_pago >= '${addDays(today, -30)} 00:00:00.000Z'`),
    list('asistencias', '', ''),
    list('auditoria', '', ''),
    list('dashboard', '', ''),
    ...nombresReporte.map((name) => `/api/reportes/${name}?desde=${addDays(today, -364)}&hasta=${today}&comparar=true`),
    '/api/exportar/miembros.csv',
    '/api/recordatorios/hoy',
    '/api/riesgo',
    `/api/riesgo?sucursal=${branch}&filas=5`,
    `/api/asistencias/instantanea?sucursal=${branch}`,
    `/api/asistencias/ocupacion?sucursal=${branch}`,
  ]
}
