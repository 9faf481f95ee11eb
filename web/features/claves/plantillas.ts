import { permisosDeClave } from '#shared/claves/clave.ts'
import type { Permission } from '#shared/permissions.ts'

/** Permissions of usual programs, to start the form of a key with. */
export const plantillas: readonly { nombre: string; permisos: readonly Permission[] }[] = [
  { nombre: 'Torniquete', permisos: ['attendance.create'] },
  { nombre: 'Página web', permisos: ['plan.index'] },
  { nombre: 'Contador', permisos: ['payments.index', 'sales.index', 'reports.index', 'reports.export'] },
  { nombre: 'Solo lectura', permisos: permisosDeClave.filter((permiso) => permiso.endsWith('.index')) },
]
