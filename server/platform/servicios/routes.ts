import type { FastifyInstance, FastifyRequest } from 'fastify'
import { grants } from '#shared/permissions.ts'
import { forbidden, notFound } from '#server/runtime/errors/errors.ts'
import type { Collection, WriteContext } from '#server/engine/records/declaration/collection.ts'
import type { RecordDeps } from '#server/engine/records/routes/record-routes.ts'
import { runAsCaller } from '#server/engine/records/routes/run-as-caller.ts'
import { leaveServicio, stayInServicio } from './leave-servicio.ts'
import { usoDelServicio } from './count-limited.ts'
import type { EstadoServicio } from '#shared/collections/servicio.ts'
import { avisoDe } from '#shared/estado-servicio.ts'
import { writeDay } from '#shared/values/write-day.ts'
import { contratadoAt, type At } from './contrato.ts'

const enSuspension = { estado: 'vencido', mensaje: 'Tu gimnasio está suspendido' } as const

type OfGimnasio = { Params: { gimnasio: string } }

export interface ServicioDeps extends RecordDeps {
  /** Payment methods open to gyms. */
  readonly metodos: readonly string[]
  /** The collection named in the audit row of leaving. */
  readonly gimnasios: Collection
}

/** Routes for a gym's own service: its state, usage against its limits, leaving and staying. */
export function registerServicioRoutes(app: FastifyInstance, deps: ServicioDeps): void {
  const acting = <T>(request: FastifyRequest, work: (context: WriteContext) => Promise<T>): Promise<T> =>
    runAsCaller(deps, request, async (context) => {
      if (context.tx.tenant === null) throw notFound()
      return work(context)
    })
  const own = <T>(request: FastifyRequest<OfGimnasio>, work: (context: WriteContext) => Promise<T>) =>
    acting(request, async (context) => {
      if (context.tx.tenant !== request.params.gimnasio) throw notFound()
      return { data: await work(context) }
    })
  const changing = (request: FastifyRequest, work: (context: WriteContext) => Promise<void>) =>
    acting(request, async (context) => {
      if (!grants('settings.update', context.caller.permissions)) throw forbidden('servicio_change_denied')
      await work(context)
      return { data: await estadoDelServicio(context) }
    })

  app.get<OfGimnasio>('/api/servicio/estado/:gimnasio', (request) => own(request, estadoDelServicio))
  app.get<OfGimnasio>('/api/servicio/uso/:gimnasio', (request) =>
    own(request, async (context) => ({ ...(await usoDelServicio(context)), metodos: deps.metodos })),
  )
  app.post('/api/servicio/dejar', (request) => changing(request, (context) => leaveServicio(context, deps.gimnasios)))
  app.post('/api/servicio/seguir', (request) => changing(request, stayInServicio))
}

/** The state for the dot in the top bar. It blocks nothing; suspension is checked elsewhere. */
async function estadoDelServicio(at: At): Promise<EstadoServicio> {
  const { contrato, situacion, servicio, limites, hoy, suspendido } = await contratadoAt(at)
  return {
    ...(suspendido ? enSuspension : avisoDe(situacion, contrato, { dia: hoy, fecha: writeDay })),
    plan: servicio.nombre,
    puede_usar_servicio: !suspendido,
    limite_sucursales: limites.sucursales,
  }
}
