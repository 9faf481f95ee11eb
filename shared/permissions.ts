/** Modules in the order of the role form's matrix, each with its permissions in screen order. */
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
    permisos: [
      'payments.index',
      'payments.create',
      'payments.void',
      'payments.discount',
      'payments.backdate',
      'payments.undo',
      'payments.credit',
      'payments.forgive',
      'debits.manage',
    ],
  },
  { nombre: 'Reportes', permisos: ['reports.index', 'reports.export'] },
  { nombre: 'Planes', permisos: ['plan.index', 'plan.create', 'plan.update', 'plan.delete'] },
  { nombre: 'Usuarios', permisos: ['users.index', 'users.create', 'users.update', 'users.delete'] },
  { nombre: 'Configuración', permisos: ['settings.index', 'settings.update', 'audit.index', 'data.export'] },
  { nombre: 'Asistencia', permisos: ['attendance.index', 'attendance.create', 'attendance.override'] },
  {
    nombre: 'Caja',
    permisos: ['cash.index', 'cash.open', 'cash.close', 'cash.move', 'cash.see', 'cash.reopen'],
  },
  { nombre: 'Ventas', permisos: ['sales.index', 'sales.create', 'sales.void'] },
] as const

/** The closed catalogue: no other text is a permission. */
export type Permission = (typeof modulos)[number]['permisos'][number]

export const permissions: readonly Permission[] = modulos.flatMap(({ permisos }): readonly Permission[] => permisos)

/** The server's check: exact membership. */
export function grants(permission: Permission, held: ReadonlySet<string>): boolean {
  return held.has(permission)
}

/** Ids of the roles that all gyms share, as created in `db/schema`. */
export const builtInRoles = {
  Admin: 'roladmin0000001',
  Gerente: 'rolgerente00001',
  Recepción: 'rolrecepcion001',
  Entrenador: 'rolentrenador01',
  Contador: 'rolcontador0001',
  SuperAdmin: 'rolsuperadmin00',
  'Tableta de recepción': 'roltableta00001',
  /** The user of an API key. */
  'Clave de API': 'rolclaveapi0000',
} as const

const withheldFromGerente: readonly Permission[] = ['users.delete', 'settings.update', 'data.export']

/** Permissions of the built-in roles. The platform's operator has none inside a gym. */
export const builtInPermissions: Record<keyof typeof builtInRoles, readonly Permission[]> = {
  Admin: permissions,
  Gerente: permissions.filter((permission) => !withheldFromGerente.includes(permission)),
  Recepción: [
    'members.index',
    'members.create',
    'members.update',
    'payments.index',
    'payments.create',
    'payments.undo',
    'plan.index',
    'attendance.index',
    'attendance.create',
    'cash.open',
    'cash.close',
    'cash.move',
    'sales.create',
  ],
  Entrenador: ['members.index'],
  Contador: ['payments.index', 'reports.index', 'reports.export', 'members.index', 'audit.index'],
  SuperAdmin: [],
  /** The tablet at the door. It lists nobody. */
  'Tableta de recepción': ['attendance.create'],
  'Clave de API': [],
}
