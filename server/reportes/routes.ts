import type { FastifyInstance, FastifyRequest } from 'fastify'
import { grants } from '#shared/permissions.ts'
import { nombresReporte, type NombreReporte } from '#shared/reportes.ts'
import { currentTransaction } from '#server/collections/current-transaction.ts'
import type { RunTransaction } from '#server/db/transaction.ts'
import { forbidden, notFound } from '#server/errors.ts'
import type { RecordDeps } from '#server/records/routes.ts'
import { readAsked } from './asked.ts'
import { makeReport } from './make-report.ts'

type Named = { Params: { nombre: string } }

/** `GET /api/reportes/{name}`: figures, cuts and one page of the rows behind them. Needs reports.index. */
export function registerReportesRoutes(
  app: FastifyInstance,
  { writer, identify, snapshot }: RecordDeps & { readonly snapshot: RunTransaction },
): void {
  app.get<Named>('/api/reportes/:nombre', async (request) => {
    const { caller } = await identify(request)
    const asked = { caller, input: {}, request: { id: request.id, ip: request.ip } }
    return currentTransaction({ ...writer, transaction: snapshot }, asked, async (context) => {
      if (!grants('reports.index', context.caller.permissions)) throw forbidden('No puedes ver reportes.')
      const nombre = nameOf(request.params.nombre)
      return makeReport(context.tx, nombre, await readAsked(context, queryParams(request)))
    })
  })
}

/** Throws 404 for a report that there is not. */
export function nameOf(text: string): NombreReporte {
  const known = nombresReporte.find((name) => name === text)
  if (!known) throw notFound()
  return known
}

/** The query of a request by name; of a name that comes twice, the first. */
export function queryParams({ query }: Pick<FastifyRequest, 'query'>): Record<string, unknown> {
  if (typeof query !== 'object' || query === null) return {}
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, [value].flat()[0]]))
}
