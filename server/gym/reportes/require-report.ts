import { grants } from '#shared/permissions.ts'
import { permisoDeReporte, type NombreReporte } from '#shared/reportes/reporte.ts'
import { forbidden } from '#server/runtime/errors/errors.ts'

/** Throws 403 without the permissions of a report, and says which one is missing. */
export function requireReport(nombre: NombreReporte, held: ReadonlySet<string>): void {
  if (!grants('reports.index', held)) throw forbidden('reportes_denied')
  const own = permisoDeReporte[nombre]
  if (own && !grants(own, held)) throw forbidden('reporte_cash_denied')
}
