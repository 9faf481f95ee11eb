/** The modules in the order of the role form's matrix, each with its permissions in the order they are listed. */
export const modulos = [
  {
    nombre: 'Miembros',
    permisos: [
      'members.index',
      'members.create',
      'members.update',
      'members.delete',
      'members.import',
      'pauses.create',
      'pauses.retroactive',
    ],
  },
  {
    nombre: 'Pagos',
    permisos: ['payments.index', 'payments.create', 'payments.void', 'payments.discount', 'payments.backdate'],
  },
  { nombre: 'Reportes', permisos: ['reports.index', 'reports.export'] },
  { nombre: 'Planes', permisos: ['plan.index', 'plan.create', 'plan.update', 'plan.delete'] },
  { nombre: 'Usuarios', permisos: ['users.index', 'users.create', 'users.update', 'users.delete'] },
  { nombre: 'Configuración', permisos: ['settings.index', 'settings.update', 'audit.index', 'data.export'] },
  { nombre: 'Asistencia', permisos: ['attendance.index', 'attendance.create'] },
  { nombre: 'Caja', permisos: ['cash.index', 'cash.open', 'cash.close'] },
] as const

/** The closed catalogue: no text outside it is ever a permission. */
export type Permission = (typeof modulos)[number]['permisos'][number]

export const permissions: readonly Permission[] = modulos.flatMap(({ permisos }): readonly Permission[] => permisos)

/**
 * The screen's question, in the reading the specification gives it: held when one of the held texts contains the name.
 * Equal to exact membership because no name of the catalogue contains another. An empty question is always refused.
 */
export function holds(asked: string, held: readonly string[]): boolean {
  return asked !== '' && held.some((permission) => permission.includes(asked))
}

/** The server's question: exact membership. */
export function grants(asked: Permission, held: ReadonlySet<string>): boolean {
  return held.has(asked)
}

/** Ids of the roles that every gym shares, as `db/schema` makes them. */
export const builtInRoles = {
  Admin: 'roladmin0000001',
  Gerente: 'rolgerente00001',
  Recepción: 'rolrecepcion001',
  Entrenador: 'rolentrenador01',
  Contador: 'rolcontador0001',
  SuperAdmin: 'rolsuperadmin00',
} as const

const withheldFromGerente: readonly Permission[] = ['users.delete', 'settings.update', 'data.export']

/** What the built-in roles hold; the operator of the platform holds nothing inside a gym. */
export const builtInPermissions: Record<keyof typeof builtInRoles, readonly Permission[]> = {
  Admin: permissions,
  Gerente: permissions.filter((permission) => !withheldFromGerente.includes(permission)),
  Recepción: ['members.index', 'members.create', 'members.update', 'payments.index', 'payments.create', 'plan.index'],
  Entrenador: ['members.index'],
  Contador: ['payments.index', 'reports.index', 'reports.export', 'members.index', 'audit.index'],
  SuperAdmin: [],
}
