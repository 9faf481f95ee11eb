import { modulos, type Permission } from '#shared/permissions.ts'

/** The four actions of most modules, in the order of the matrix. */
export const actions = [
  { id: 'index', label: 'Ver' },
  { id: 'create', label: 'Crear' },
  { id: 'update', label: 'Actualizar' },
  { id: 'delete', label: 'Eliminar' },
] as const

/** Permissions besides the four actions. */
const extras: Partial<Record<Permission, string>> = {
  'members.import': 'Importar miembros',
  'pauses.create': 'Pausar membresías',
  'pauses.retroactive': 'Pausar con fecha pasada',
  'payments.void': 'Anular pagos',
  'payments.discount': 'Hacer descuentos y elegir el inicio',
  'payments.backdate': 'Cobrar con fecha pasada',
  'payments.undo': 'Deshacer su último cobro',
  'payments.credit': 'Dejar saldo a pagar después',
  'payments.forgive': 'Condonar saldos',
  'debits.manage': 'Domiciliaciones',
  'reports.export': 'Exportar reportes',
  'audit.index': 'Ver el historial de cambios',
  'data.export': 'Exportar todos los datos',
  'attendance.override': 'Dejar pasar a quien no puede entrar',
  'cash.open': 'Abrir caja',
  'cash.close': 'Cerrar caja',
  'cash.move': 'Registrar ingresos, retiros y gastos',
  'cash.see': 'Ver lo esperado antes de contar',
  'cash.reopen': 'Reabrir la última caja',
  'sales.void': 'Anular ventas',
}

export const extraLabel = (permission: Permission) => extras[permission]

/** A permission in words: 'Pagos: crear'. */
export function permissionLabel(permission: Permission): string {
  const extra = extras[permission]
  if (extra) return extra
  const module = modulos.find(({ permisos }) => permisos.some((known) => known === permission))
  return module ? `${module.nombre}: ${actionWords(permission)}` : permission
}

/** A permission in words, beside the name of its module: 'crear'. */
export const actionWords = (permission: Permission): string =>
  (extras[permission] ?? actions.find(({ id }) => permission.endsWith(`.${id}`))?.label ?? permission).toLowerCase()

type Module = (typeof modulos)[number]

/** Modules whose page another permission opens than their Ver. */
const notes: Partial<Record<Module['nombre'], string>> = {
  Asistencia: 'La página Entrada se abre con Crear. Ver muestra las últimas entradas y las visitas de cada miembro.',
  Caja: 'La página Caja se abre con Abrir caja. Ver, solo, muestra en la primera pantalla qué cajas están abiertas.',
}

/** The word on what opens the module's page, if its Ver does not. */
export const noteOf = ({ nombre }: Module): string | undefined => notes[nombre]

/** The module's permission for an action of the matrix; undefined if it has none. */
export function permissionFor({ permisos }: Module, action: (typeof actions)[number]['id']): Permission | undefined {
  return permisos.find((permission) => permission.endsWith(`.${action}`) && extras[permission] === undefined)
}

/** The module's permissions outside the matrix. */
export const extrasOf = ({ permisos }: Module): Permission[] =>
  permisos.filter((permission) => extras[permission] !== undefined)

/** The Ver permission of a permission's module, without which the others are of no use. */
function viewOf(permission: Permission): Permission | undefined {
  const module = modulos.find(({ permisos }) => permisos.some((known) => known === permission))
  return module && permissionFor(module, 'index')
}

/** Toggles a permission alone. */
export function withOne(held: ReadonlySet<Permission>, permission: Permission, isHeld: boolean): Set<Permission> {
  const next = new Set(held)
  if (isHeld) next.add(permission)
  else next.delete(permission)
  return next
}

/** Toggles a permission: an action includes its Ver, and removing Ver removes the whole module. */
export function toggled(held: ReadonlySet<Permission>, permission: Permission, isHeld: boolean): Set<Permission> {
  const next = new Set(held)
  const view = viewOf(permission)
  if (isHeld) {
    next.add(permission)
    if (view) next.add(view)
    return next
  }
  next.delete(permission)
  if (permission === view) for (const other of held) if (viewOf(other) === view) next.delete(other)
  return next
}
