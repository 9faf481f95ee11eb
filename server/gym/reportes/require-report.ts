import { grants, type Permission } from '#shared/permissions.ts'
import { permisoDeReporte, type NombreReporte } from '#shared/reportes/reporte.ts'
import { forbidden } from '#server/runtime/errors/errors.ts'

/** Throws 403 without the permissions of a report. */
export function requireReport(nombre: NombreReporte, held: ReadonlySet<string>): void {
  const needed: (Permission | undefined)[] = ['reports.index', permisoDeReporte[nombre]]
  if (needed.some((permission) => permission && !grants(permission, held))) throw forbidden('reportes_denied')
}
