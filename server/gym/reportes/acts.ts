import { nombresReporte, type NombreReporte } from '#shared/reportes/reporte.ts'
import { listOf, number, numberOrNull, object, oneOf, text } from '#server/engine/openapi/schema-words.ts'
import { act } from '#server/platform/acts/act.ts'
import { notFound } from '#server/runtime/errors/errors.ts'
import { readAsked } from './frame/report-request.ts'
import { makeReport } from './make-report.ts'
import { requireReport } from './require-report.ts'

const nombre = oneOf(...nombresReporte)

/** The query of a report, in the description. */
export const period = {
  desde: 'Primer día, `AAAA-MM-DD`.',
  hasta: 'Último día, `AAAA-MM-DD`.',
  sucursal: 'Id de la sucursal.',
}

/** Some reports need another permission too. */
export const reporte = act('GET /api/reportes/:nombre', {
  says: 'Ver un reporte',
  note: 'Cifras, desgloses y una página de su detalle.',
  tag: 'Reportes',
  opens: ['reports.index'],
  denied: 'reportes_denied',
  isForVisitors: true,
  path: nombre,
  asks: period,
  answers: object({
    nombre,
    desde: text,
    hasta: text,
    cifras: listOf(object({ id: text, titulo: text, valor: numberOrNull })),
    tablas: listOf(object({ id: text, titulo: text, columnas: listOf({}), filas: listOf({}) })),
    detalle: object({ columnas: listOf({}), filas: listOf({}), pagina: number, cantidad: number }),
  }),
  async run(context, { id, query }) {
    const name = nameOf(id)
    requireReport(name, context.caller.permissions)
    return makeReport(context.tx, name, await readAsked(context, query))
  },
})

/** Throws 404 for an unknown report. */
function nameOf(text: string): NombreReporte {
  const known = nombresReporte.find((name) => name === text)
  if (!known) throw notFound()
  return known
}
