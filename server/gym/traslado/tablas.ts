import { declared, sql, type Sql } from '#server/runtime/db/statement/sql.ts'
import { budgets } from '#server/runtime/limits/budgets.ts'

/** A table of the export. Derived, secret and platform columns are left out, and ignored in a file that has them. */
export interface Tabla {
  readonly nombre: string
  /** Column of the gym's id. */
  readonly gimnasio: string
  readonly orden: string
  readonly omite: readonly string[]
  /** Only these rows of it, `t`. */
  readonly donde: Sql
  /** The most rows that a gym can have, whatever its service: more are refused while they are read. */
  readonly most: number
}

const tabla = (nombre: string, given: Partial<Tabla> = {}): Tabla => ({
  nombre,
  gimnasio: 'gimnasio_id',
  orden: 'orden',
  omite: [],
  donde: sql`true`,
  most: budgets.gymZipRows.most,
  ...given,
})

const secret = ['password_hash', 'token_key', 'sello', 'invitado', 'prestado']

/** Columns that searches compare, by each database's own rule. */
const searched = ['nombre_norm', 'nombre_orden', 'dni_norm', 'telefono_norm']

/** The exported tables. Periods are derived, but a voided payment keeps its old one, so they are exported too. */
export const tablas: readonly Tabla[] = [
  tabla('gimnasios', {
    gimnasio: 'id',
    most: 1,
    omite: ['servicio_id', 'sin_renovar', 'suspendido', 'motivo_suspension', 'tolerancia', 'por_vencer'],
  }),
  tabla('sucursales', { most: 500 }),
  tabla('roles', { gimnasio: 'id_gimnasio', most: 500 }),
  tabla('roles_permisos', { most: 20_000 }),
  tabla('users', { omite: [...secret, 'name_orden'], most: 2000 }),
  tabla('users_sucursales', { most: 100_000 }),
  tabla('planes', { most: 20_000, omite: ['nombre_orden'] }),
  tabla('planes_plazos', { most: 100_000 }),
  // A record that was joined to another one names it.
  tabla('miembros', {
    orden: 'unido_a is not null, t.orden',
    most: 200_000,
    omite: [...searched, 'dni_clave', 'dni_repetido', 'telefono_clave', 'actual'],
  }),
  // An undo is possible here alone.
  tabla('miembros_uniones', { omite: ['antes'] }),
  tabla('miembros_uniones_deshechas'),
  tabla('miembros_distintos'),
  tabla('miembros_notas'),
  // On the new server the rules are off until somebody turns them on: the old one may still write.
  tabla('recordatorios_reglas', { omite: ['activa'] }),
  tabla('recordatorios', { omite: ['codigo'] }),
  tabla('recordatorios_bajas'),
  tabla('miembros_numeros', { orden: 'ultimo' }),
  tabla('pagos_asientos'),
  tabla('pagos_partes'),
  tabla('pagos_anulaciones'),
  tabla('conceptos'),
  tabla('ventas_asientos'),
  tabla('ventas_anulaciones'),
  tabla('deudas_asientos'),
  tabla('saldos_asientos'),
  tabla('saldos_anulaciones'),
  tabla('pagos_sellos', { orden: 'numero' }),
  tabla('recibos', { orden: 'sucursal_id' }),
  tabla('pausas_asientos'),
  tabla('pausas_cortes'),
  tabla('cajas'),
  tabla('caja_aperturas'),
  tabla('caja_cierres'),
  tabla('caja_motivos'),
  tabla('caja_reaperturas'),
  tabla('caja_movimientos'),
  tabla('caja_cobros'),
  tabla('caja_tomados'),
  tabla('cajas_turnos', { orden: 'caja_id' }),
  tabla('periodos', { orden: 'id_pago', omite: ['sucursal', 'plazo'] }),
  tabla('asistencias_asientos'),
  tabla('asistencias_deshechas'),
  // Accounts are sealed by this server.
  tabla('mandatos', { omite: ['iban'] }),
  tabla('cobros_automaticos', {
    donde: sql`t.id_mandato is not null`,
    omite: ['codigo', 'suscripcion', 'enlace', 'revisado'],
  }),
  tabla('remesas', { omite: ['iban'] }),
  tabla('remesas_recibos'),
  tabla('devoluciones'),
  tabla('bajas'),
  tabla('servicios_pagos'),
  tabla('auditoria'),
]

/** Tables that are not exported, each with its reason. A test requires every new table here or above. */
export const notExported: Readonly<Record<string, string>> = {
  claves_api: 'secrets; the names of what they did travel with the users',
  claves_api_permisos: 'secrets',
  acreedores: 'the account is sealed by this server',
  avisos_de_cobro: 'of consents that end with the move',
  mandatos_papeles: 'papers with whole accounts, sealed by this server',
  enlaces_de_firma: 'links of this server, and the addresses they went to',
  cobros_abriendo: 'work of this server',
  cobros_en_linea: 'money of the account here; the payments travel',
  cobros_leidos: 'readings of the account here',
  codigos: 'secrets',
  auditoria_sellos: 'proof of this server, made anew',
  correos: 'mails on their way',
  cuentas_cobro: 'secrets',
  deudas_abiertas: 'derived from the debts and what was paid of them',
  identidades: 'who a person is elsewhere',
  importaciones: 'files that were read; what they brought travels',
  importaciones_miembros: 'the undo of an import',
  ingresos: 'derived from payments and sales',
  links_pago: 'links to the account here',
  membresias: 'derived from payments and pauses',
  miembros_numeros_libres: 'of numbers given here; the counter travels',
  miembros_por_sucursal: 'derived from members',
  olvidos: 'proof of this server; the erased rows travel',
  pedidos_anulacion: 'questions to the staff here; the voids travel',
  rechazos: 'attempts here',
  segundos_pasos: 'secrets',
  sellos_pendientes: 'work that waits',
  sesiones: 'secrets',
  tareas: 'work of this server',
  ultimas_visitas: 'derived from entries',
  users_sucursales_cerradas: 'staff of closed branches here',
  vencimientos: 'derived from payments and pauses',
  visitas: 'derived from entries',
  visitas_por_hora: 'derived from entries',
  vistas: 'what each person prefers to see here',
  webhooks: 'other programs are told of this gym; its copy elsewhere is another one',
  webhooks_entregas: 'work of this server',
  webhooks_eventos: 'work that waits',
  webhooks_secretos: 'secrets',
}

/** The rows of a table, as one JSON text each. `$omite`: columns left out. */
export function filasDe({ nombre, gimnasio, orden, donde }: Tabla): Sql {
  // Permission ids differ between installations; names do not.
  if (nombre === 'roles_permisos')
    return sql`select (jsonb_build_object('role_id', t.role_id, 'permiso', p.permiso) - $omite::text[])::text as fila
      from roles_permisos t join permisos p on p.id = t.permiso_id where t.gimnasio_id = $gimnasio order by t.orden`
  return sql`select (to_jsonb(t) - $omite::text[])::text as fila from ${declared(nombre)} t
    where t.${declared(gimnasio)} = $gimnasio and ${donde} order by t.${declared(orden)}`
}
