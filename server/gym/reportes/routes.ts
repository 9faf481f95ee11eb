import type { FastifyInstance } from 'fastify'
import { nombresReporte, type NombreReporte } from '#shared/reportes/reporte.ts'
import { queryParams } from '#server/engine/request/query-params.ts'
import { runAsCaller } from '#server/engine/records/routes/run-as-caller.ts'
import type { RunTransaction } from '#server/runtime/db/transaction.ts'
import { notFound } from '#server/runtime/errors/errors.ts'
import type { RecordDeps } from '#server/engine/records/routes/record-routes.ts'
import { readAsked } from './frame/report-request.ts'
import { makeReport } from './make-report.ts'
import { requireReport } from './require-report.ts'

type Named = { Params: { nombre: string } }

/** `GET /api/reportes/{name}`: figures, breakdowns and one page of the rows behind them. Needs reports.index, and some another permission. */
export function registerReportesRoutes(
  app: FastifyInstance,
  { writer, identify, snapshot }: RecordDeps & { readonly snapshot: RunTransaction },
): void {
  const reading = { identify, writer: { ...writer, transaction: snapshot } }
  app.get<Named>('/api/reportes/:nombre', (request) =>
    runAsCaller(reading, request, async (context) => {
      const nombre = nameOf(request.params.nombre)
      requireReport(nombre, context.caller.permissions)
      return makeReport(context.tx, nombre, await readAsked(context, queryParams(request)))
    }),
  )
}

/** Throws 404 for an unknown report. */
export function nameOf(text: string): NombreReporte {
  const known = nombresReporte.find((name) => name === text)
  if (!known) throw notFound()
  return known
}
