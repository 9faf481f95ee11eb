import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Permission } from '#shared/permissions.ts'
import { bodyOf } from '#server/engine/request/body.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { runAsCaller } from '#server/engine/records/routes/run-as-caller.ts'
import type { Cuentas } from '#server/platform/proveedor/cuentas.ts'
import { holding } from '#server/platform/rights/rules.ts'
import { forbidden } from '#server/runtime/errors/errors.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import {
  beginConnection,
  connect,
  connectionLost,
  disconnect,
  exchange,
  readCuenta,
  takeVerifier,
} from './cuenta/conectar.ts'
import type { EnLineaDeps } from './require-proveedor.ts'

/** The code and the state that the provider gave to the browser. */
const returned = z.object({ codigo: z.string().min(1).max(500), estado: z.string().min(1).max(100) })

/** The gym's account at the provider: what it is, connecting and disconnecting it. */
export function registerCuentaRoutes(app: FastifyInstance, deps: EnLineaDeps): void {
  const { cuentas, seal, publicUrl } = deps
  const configuring = <T>(request: FastifyRequest, work: (context: WriteContext) => Promise<T>) =>
    runAsCaller(deps, request, (context) => {
      requireOne(context, 'settings.update')
      return work(context)
    })
  const offered = (): Cuentas => {
    if (!cuentas) throw refuse('cuenta', 'validation_not_allowed', 'en_linea_off')
    return cuentas
  }

  app.get('/api/cobros_en_linea/cuenta', (request) =>
    runAsCaller(deps, request, (context) => {
      requireOne(context, 'settings.update', 'payments.create')
      return readCuenta(context, cuentas !== undefined)
    }),
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
    const llaves = await exchange(own, { codigo: parsed.data.codigo, verificador, publicUrl })
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
}

function requireOne({ caller }: WriteContext, ...anyOf: Permission[]): void {
  if (!holding(...anyOf)(caller)) throw forbidden('en_linea_denied')
}
