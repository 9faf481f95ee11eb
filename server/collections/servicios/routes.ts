import type { FastifyInstance, FastifyRequest } from 'fastify'
import { grants } from '#shared/permissions.ts'
import { forbidden, notFound } from '#server/errors.ts'
import type { WriteContext } from '#server/records/collection.ts'
import type { RecordDeps } from '#server/records/routes.ts'
import { currentTransaction } from '../current-transaction.ts'
import { leaveServicio, stayInServicio } from './leave-servicio.ts'
import { serviceState } from './service-state.ts'
import { serviceUse } from './service-use.ts'

type OfGimnasio = { Params: { gimnasio: string } }

/** A gym's own service: how it stands, what counts against its limits, and leaving it. */
export function registerServicioRoutes(app: FastifyInstance, deps: RecordDeps & { metodos: readonly string[] }): void {
  const acting = async <T>(request: FastifyRequest, work: (context: WriteContext) => Promise<T>): Promise<T> => {
    const { caller } = await deps.identify(request)
    return currentTransaction(
      deps.writer,
      { caller, input: {}, request: { id: request.id, ip: request.ip } },
      async (context) => {
        if (context.tx.tenant === null) throw notFound()
        return work(context)
      },
    )
  }
  const own = <T>(request: FastifyRequest<OfGimnasio>, work: (context: WriteContext) => Promise<T>) =>
    acting(request, async (context) => {
      if (context.tx.tenant !== request.params.gimnasio) throw notFound()
      return { data: await work(context) }
    })
  const changing = (request: FastifyRequest, work: (context: WriteContext) => Promise<void>) =>
    acting(request, async (context) => {
      if (!grants('settings.update', context.caller.permissions)) throw forbidden('No puedes cambiar de plan.')
      await work(context)
      return { data: await serviceState(context) }
    })

  app.get<OfGimnasio>('/api/servicio/estado/:gimnasio', (request) => own(request, serviceState))
  app.get<OfGimnasio>('/api/servicio/uso/:gimnasio', (request) =>
    own(request, async (context) => ({ ...(await serviceUse(context)), metodos: deps.metodos })),
  )
  app.post('/api/servicio/dejar', (request) => changing(request, leaveServicio))
  app.post('/api/servicio/seguir', (request) => changing(request, stayInServicio))
}
