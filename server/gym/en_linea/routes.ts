import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { bodyOf } from '#server/engine/request/body.ts'
import { queryOf } from '#server/engine/request/query-params.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import type { Cuentas } from '#server/platform/proveedor/cuentas.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { actingOf, type EnLineaDeps } from './en-linea-routes.ts'
import { enterCobro, resolveCobro } from './assign.ts'
import { registerAvisos } from './avisos-routes.ts'
import { cobrosEnLinea } from './cobros_en_linea.collection.ts'
import {
  beginConnection,
  connect,
  connectionLost,
  disconnect,
  exchange,
  readCuenta,
  takeVerifier,
} from './cuenta/conectar.ts'
import { registerLinkRoutes } from './link-routes.ts'

type ById = { Params: { id: string } }

/** The code and the state that the provider gave to the browser. */
const returned = z.object({ codigo: z.string().min(1).max(500), estado: z.string().min(1).max(100) })

/** The gym's account at the provider, and the payments that wait for a person. */
export function registerEnLineaRoutes(app: FastifyInstance, deps: EnLineaDeps): void {
  const { cuentas, seal, publicUrl } = deps
  const acting = actingOf(deps)
  const configuring = <T>(request: FastifyRequest, work: (context: WriteContext) => Promise<T>) =>
    acting(request, ['settings.update'], work)
  const offered = (): Cuentas => {
    if (!cuentas) throw refuse('cuenta', 'validation_not_allowed', 'en_linea_off')
    return cuentas
  }

  app.get('/api/cobros_en_linea/cuenta', (request) =>
    acting(request, ['settings.update', 'payments.create'], (context) => readCuenta(context, cuentas !== undefined)),
  )
  app.post('/api/cobros_en_linea/conectar', async (request) => {
    const begin = async (context: WriteContext) => offered().autorizar(await beginConnection(context, seal, publicUrl))
    return { url: await configuring(request, begin) }
  })
  app.post('/api/cobros_en_linea/terminar', async (request) => {
    const parsed = returned.safeParse(bodyOf(request))
    const verificador = await configuring(request, async (context) =>
      parsed.success ? takeVerifier(context, seal, parsed.data.estado) : null,
    )
    if (!parsed.success || verificador === null) throw connectionLost()
    const own = offered()
    const llaves = await exchange({ cuentas: own }, { codigo: parsed.data.codigo, verificador, publicUrl })
    return configuring(request, async (context) => {
      await connect({ cuentas: own, seal, now: () => context.now }, context, llaves)
      return readCuenta(context, true)
    })
  })
  app.post('/api/cobros_en_linea/desconectar', (request) =>
    configuring(request, async (context) => {
      await disconnect(context)
      return readCuenta(context, cuentas !== undefined)
    }),
  )

  for (const [verb, act] of [
    ['asignar', enterCobro],
    ['resolver', resolveCobro],
  ] as const)
    app.post<ById>(`/api/cobros_en_linea/:id/${verb}`, async (request) => {
      const { caller } = await deps.identify(request)
      const { id } = request.params
      await acting(request, null, (context) => act(context, id))
      return deps.reader.written(cobrosEnLinea, caller, id, queryOf(request))
    })

  registerLinkRoutes(app, deps, acting)
  if (cuentas) registerAvisos(app, { query: deps.query, transaction: deps.writer.transaction, cuentas })
}
