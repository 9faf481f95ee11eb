import type { FastifyInstance } from 'fastify'
import { currentTransaction } from '#server/engine/records/write/current-transaction.ts'
import type { RecordDeps } from '#server/engine/records/routes/record-routes.ts'
import { readHoy } from './hoy.ts'

type OfSucursal = { Querystring: { sucursal?: string | string[] } }

/** `GET /api/hoy?sucursal={id}`; without a branch all that the caller works in. */
export function registerPanelRoutes(app: FastifyInstance, { identify, writer }: RecordDeps): void {
  app.get<OfSucursal>('/api/hoy', async (request) => {
    const { caller } = await identify(request)
    const [sucursal = ''] = [request.query.sucursal ?? ''].flat()
    return currentTransaction(writer, { caller, input: {}, request }, (context) => readHoy(context, sucursal))
  })
}
