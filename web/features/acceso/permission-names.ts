import { type Permission, permissions } from '#shared/permissions.ts'

const screens: Partial<Record<Permission, string>> = {
  'members.index': 'Miembros',
  'payments.index': 'Pagos',
  'reports.index': 'Reportes',
  'plan.index': 'Planes',
  'users.index': 'Usuarios',
  'settings.index': 'Configuración',
}

/** The screen that a permission opens, or null for a text that is none. */
export function screenOf(permiso: string | undefined): string | null {
  const known = permissions.find((permission) => permission === permiso)
  return (known && screens[known]) ?? null
}
