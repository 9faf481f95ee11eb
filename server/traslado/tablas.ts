/** A table as it travels with its gym. What is derived, secret or the platform's is left out. */
export interface Tabla {
  readonly nombre: string
  /** Column of the gym's id. */
  readonly gimnasio: string
  readonly orden: string
  readonly omite: readonly string[]
}

const tabla = (nombre: string, given: Partial<Tabla> = {}): Tabla => ({
  nombre,
  gimnasio: 'gimnasio_id',
  orden: 'orden',
  omite: [],
  ...given,
})

const secret = ['password_hash', 'token_key', 'sello', 'invitado', 'prestado']

/** The truth of a gym. Periods are derived, but a voided payment keeps the one it had: they travel, too. */
export const tablas: readonly Tabla[] = [
  tabla('gimnasios', {
    gimnasio: 'id',
    omite: ['servicio_id', 'sin_renovar', 'suspendido', 'motivo_suspension', 'tolerancia', 'por_vencer'],
  }),
  tabla('sucursales'),
  tabla('roles', { gimnasio: 'id_gimnasio' }),
  tabla('roles_permisos'),
  tabla('users', { omite: secret }),
  tabla('users_sucursales'),
  tabla('planes'),
  tabla('planes_plazos'),
  tabla('miembros', { omite: ['nombre_norm', 'dni_norm', 'telefono_norm'] }),
  tabla('miembros_numeros', { orden: 'ultimo' }),
  tabla('pagos_asientos'),
  tabla('pagos_anulaciones'),
  tabla('pagos_sellos', { orden: 'numero' }),
  tabla('recibos', { orden: 'sucursal_id' }),
  tabla('pausas_asientos'),
  tabla('pausas_cortes'),
  tabla('periodos', { orden: 'id_pago' }),
  tabla('servicios_pagos'),
  tabla('auditoria'),
]

/** Tables of a gym that stay behind, each with its reason. A new table must be named here or above. */
export const quedan: Readonly<Record<string, string>> = {
  codigos: 'secrets',
  auditoria_sellos: 'proof of this server, made anew',
  correos: 'mails on their way',
  identidades: 'who a person is elsewhere',
  importaciones: 'files that were read; what they brought travels',
  importaciones_miembros: 'the undo of an import',
  ingresos: 'derived from payments',
  membresias: 'derived from payments and pauses',
  miembros_numeros_libres: 'of numbers given here; the counter travels',
  miembros_por_sucursal: 'derived from members',
  rechazos: 'attempts here',
  segundos_pasos: 'secrets',
  sellos_pendientes: 'work that waits',
  sesiones: 'secrets',
  tareas: 'work of this server',
  vencimientos: 'derived from payments and pauses',
}

/** The rows of a table, one JSON text each. $1: the gym, $2: what is left out. */
export function filasDe({ nombre, gimnasio, orden }: Tabla): string {
  // A permission's id belongs to an installation, its name to the product.
  if (nombre === 'roles_permisos')
    return `select (jsonb_build_object('role_id', t.role_id, 'permiso', p.permiso) - $2::text[])::text as fila
      from roles_permisos t join permisos p on p.id = t.permiso_id where t.gimnasio_id = $1 order by t.orden`
  return `select (to_jsonb(t) - $2::text[])::text as fila from ${nombre} t where t.${gimnasio} = $1 order by t.${orden}`
}
