import { permisosDeClave } from '#shared/claves/clave.ts'
import { conMayuscula, type Palabras } from '#shared/palabras/palabras.ts'
import type { Permission } from '#shared/permissions.ts'

interface Plantilla {
  readonly nombre: string
  readonly permisos: readonly Permission[]
}

/** Permissions of usual programs, to start the form of a key with. */
export const plantillasWith = ({ torniquete }: Palabras): readonly Plantilla[] => [
  { nombre: conMayuscula(torniquete), permisos: ['attendance.create'] },
  { nombre: 'Página web', permisos: ['plan.index'] },
  { nombre: 'Contador', permisos: ['payments.index', 'sales.index', 'reports.index', 'reports.export'] },
  { nombre: 'Solo lectura', permisos: permisosDeClave.filter((permiso) => permiso.endsWith('.index')) },
]
