import { modulos, type Permission } from '#shared/permissions.ts'

/** The four actions that most modules have, in the order of the matrix. */
export const actions = [
  { id: 'index', label: 'Ver' },
  { id: 'create', label: 'Crear' },
  { id: 'update', label: 'Actualizar' },
  { id: 'delete', label: 'Eliminar' },
] as const

/** What else there is to allow, in words. */
const extras: Partial<Record<Permission, string>> = {
  'members.import': 'Importar miembros',
  'pauses.create': 'Pausar membresías',
  'pauses.retroactive': 'Pausar con fecha pasada',
  'payments.void': 'Anular pagos',
  'payments.discount': 'Hacer descuentos y elegir el inicio',
  'payments.backdate': 'Cobrar con fecha pasada',
  'reports.export': 'Exportar reportes',
  'audit.index': 'Ver el historial de cambios',
  'data.export': 'Exportar todos los datos',
  'cash.open': 'Abrir caja',
  'cash.close': 'Cerrar caja',
}

export const extraLabel = (permission: Permission) => extras[permission]

/** One permission as a person would say it: 'Pagos: crear'. */
export function permissionLabel(permission: Permission): string {
  const extra = extras[permission]
  if (extra) return extra
  const module = modulos.find(({ permisos }) => permisos.some((known) => known === permission))
  const action = actions.find(({ id }) => permission.endsWith(`.${id}`))
  return module && action ? `${module.nombre}: ${action.label.toLowerCase()}` : permission
}

type Module = (typeof modulos)[number]

/** The module's permission for an action of the matrix; undefined where it has none. */
export function permissionFor({ permisos }: Module, action: (typeof actions)[number]['id']): Permission | undefined {
  return permisos.find((permission) => permission.endsWith(`.${action}`) && extras[permission] === undefined)
}

/** Those of the module that stand outside the matrix. */
export const extrasOf = ({ permisos }: Module): Permission[] =>
  permisos.filter((permission) => extras[permission] !== undefined)

/** The permission without which the others of its module are of no use. */
function viewOf(permission: Permission): Permission | undefined {
  const module = modulos.find(({ permisos }) => permisos.some((known) => known === permission))
  return module && permissionFor(module, 'index')
}

/** After a box was ticked or cleared: an action brings its Ver, and without Ver none of its module stays. */
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
