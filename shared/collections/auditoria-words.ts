import type { acciones } from './auditoria.ts'

/** The collections of the audit log, with the word the screen shows. */
export const recordNames: Readonly<Record<string, string>> = {
  miembros: 'Miembro',
  miembros_notas: 'Nota',
  pagos: 'Pago',
  pedidos_anulacion: 'Pedido de anulación',
  conceptos: 'Concepto',
  ventas: 'Venta',
  pausas: 'Pausa',
  asistencias: 'Entrada',
  cajas: 'Caja',
  caja_sesiones: 'Sesión de caja',
  caja_movimientos: 'Movimiento de caja',
  planes: 'Plan',
  planes_plazos: 'Plazo',
  users: 'Usuario',
  roles: 'Rol',
  sucursales: 'Sucursal',
  gimnasios: 'Gimnasio',
  servicios_pagos: 'Pago de Vigente',
}

/** Verbs of the audit log, with the user as their subject. */
export const actionNames: Readonly<Record<(typeof acciones)[number], string>> = {
  create: 'Agregó',
  update: 'Cambió',
  delete: 'Eliminó',
  void: 'Anuló',
  export: 'Exportó',
  import: 'Importó',
}
