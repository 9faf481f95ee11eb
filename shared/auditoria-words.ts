import type { acciones } from './collections/auditoria.ts'

/** What of a gym is written down, as people call it. */
export const recordNames: Readonly<Record<string, string>> = {
  miembros: 'Miembro',
  pagos: 'Pago',
  pausas: 'Pausa',
  planes: 'Plan',
  planes_plazos: 'Plazo',
  users: 'Usuario',
  roles: 'Rol',
  sucursales: 'Sucursal',
  gimnasios: 'Gimnasio',
  servicios_pagos: 'Pago de Vigente',
}

/** What was done to it. */
export const actionNames: Readonly<Record<(typeof acciones)[number], string>> = {
  create: 'Agregó',
  update: 'Cambió',
  delete: 'Eliminó',
  void: 'Anuló',
  export: 'Exportó',
  import: 'Importó',
}
