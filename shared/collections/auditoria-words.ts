import type { acciones, Auditoria } from './auditoria.ts'

/** The collections of the audit log, with the word the screen shows. */
export const recordNames: Readonly<Record<string, string>> = {
  miembros: 'Miembro',
  miembros_notas: 'Nota',
  miembros_uniones: 'Unión',
  recordatorios: 'Mensaje',
  recordatorios_reglas: 'Regla de recordatorios',
  recordatorios_bajas: 'Baja de recordatorios',
  pagos: 'Pago',
  saldos: 'Saldo',
  pedidos_anulacion: 'Pedido de anulación',
  links_pago: 'Enlace de pago',
  cobros_en_linea: 'Pago en línea',
  cobros_automaticos: 'Cobro automático',
  acreedores: 'Acreedor',
  mandatos: 'Mandato',
  mandatos_papeles: 'Papel firmado',
  remesas: 'Remesa',
  remesas_recibos: 'Recibo domiciliado',
  bajas: 'Baja',
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
  claves_api: 'Clave de API',
  sucursales: 'Sucursal',
  gimnasios: 'Gimnasio',
  webhooks: 'Webhook',
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
  send: 'Envió por correo',
}

interface Turn {
  campo: string
  /** The only collection it is for. */
  de?: string
  con: string
  sin: string
}

/** Changes of one field that have a verb of their own: once it has a value or is true, and once it is empty, false or 0. */
export const turns: readonly Turn[] = [
  { campo: 'deleted', con: 'Eliminó', sin: 'Restauró' },
  { campo: 'activo', con: 'Reactivó', sin: 'Dio de baja' },
  { campo: 'activa', con: 'Reactivó', sin: 'Dio de baja' },
  { campo: 'revocada', con: 'Revocó', sin: actionNames.update },
  { campo: 'deshecha', con: 'Deshizo', sin: actionNames.update },
  { campo: 'firmado', de: 'mandatos', con: 'Dio por firmado', sin: actionNames.update },
  { campo: 'revocado', de: 'mandatos', con: 'Revocó', sin: actionNames.update },
  { campo: 'estado', de: 'recordatorios', con: 'Deshizo', sin: actionNames.update },
  { campo: 'numero', de: 'caja_sesiones', con: 'Cerró', sin: 'Reabrió' },
]

/** Collections whose records are not 'added'. */
export const beginnings: Readonly<Partial<Record<string, string>>> = {
  caja_sesiones: 'Abrió',
  miembros_uniones: 'Unió',
  pagos: 'Cobró',
  saldos: 'Cobró',
  ventas: 'Vendió',
}

/** Records of one class that begin otherwise. */
export const beginningsOfClass = [{ de: 'saldos', clase: 'condonacion', verbo: 'Condonó' }] as const

/** The verb of an entry; deleting and restoring are updates of 'deleted'. */
export function verbOf({ accion, coleccion, despues }: Pick<Auditoria, 'accion' | 'coleccion' | 'despues'>): string {
  if (accion === 'create') {
    const special = beginningsOfClass.find(({ de, clase }) => de === coleccion && clase === despues?.['clase'])
    return special?.verbo ?? beginnings[coleccion] ?? actionNames.create
  }
  const turn =
    accion === 'update'
      ? turns.find(({ campo, de = coleccion }) => de === coleccion && despues && campo in despues)
      : null
  return turn ? (despues?.[turn.campo] ? turn.con : turn.sin) : actionNames[accion]
}
