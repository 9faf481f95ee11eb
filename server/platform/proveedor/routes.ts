import { sql } from '#server/runtime/db/statement/sql.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { grants } from '#shared/permissions.ts'
import { runAsCaller } from '#server/engine/records/routes/run-as-caller.ts'
import { serviciosPagos } from '#server/platform/servicios_pagos/servicios_pagos.collection.ts'
import { alreadySettled, lockPago, type StoredPago } from '#server/platform/servicios_pagos/settle-pago.ts'
import { conflict, forbidden, notFound, unavailable } from '#server/runtime/errors/errors.ts'
import { queueJob } from '#server/runtime/jobs/queue-job.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { queryOf } from '#server/engine/request/query-params.ts'
import type { RecordDeps } from '#server/engine/records/routes/record-routes.ts'
import { signedAviso } from './signed-aviso.ts'
import { syncPago, cobroJobName, diasParaPagar } from './jobs.ts'
import { openOnce } from './open-once.ts'
import { referenciaDe, type Proveedor } from './proveedor.ts'

export interface ProveedorDeps extends RecordDeps {
  /** Missing: gyms pay only by transfer. */
  readonly proveedor?: Proveedor | undefined
  readonly publicUrl: string
}

type OfPago = { Params: { id: string } }

const day = 86_400_000
const silent = (cause: unknown) => unavailable('mercado_pago_silent', cause)

/** Routes for paying through a provider: open the checkout, check its state, receive notifications. */
export function registerProveedorRoutes(app: FastifyInstance, deps: ProveedorDeps): void {
  const { writer, proveedor } = deps
  const settle = { transaction: writer.transaction, now: writer.now }

  app.post<OfPago>('/api/servicio/pagos/:id/pagar', async (request) => {
    const { context, pago } = await pagoOf(deps, request)
    if (pago.estado !== 'pendiente') throw alreadySettled(pago)
    if (!proveedor || pago.metodo !== 'mercado_pago')
      throw refuse('metodo', 'validation_in_invalid', 'pago_without_provider')
    if (pago.enlace === '') {
      await openCheckout(deps, proveedor, context, pago)
      const again = await pagoOf(deps, request)
      if (again.pago.enlace === '') throw conflict('mercado_pago_opening')
    }
    return deps.reader.written(serviciosPagos, context.caller, pago.id, queryOf(request))
  })

  app.post<OfPago>('/api/servicio/pagos/:id/revisar', async (request) => {
    const { context, pago } = await pagoOf(deps, request)
    const referencia = referenciaDe(String(context.caller.tenant), pago.id)
    if (proveedor && pago.metodo === 'mercado_pago' && pago.estado === 'pendiente')
      await syncPago({ ...settle, proveedor }, referencia).catch((cause: unknown) => {
        throw silent(cause)
      })
    return deps.reader.written(serviciosPagos, context.caller, pago.id, queryOf(request))
  })

  if (proveedor) receiveNotifications(app, deps, proveedor)
}

function pagoOf(deps: ProveedorDeps, request: FastifyRequest<OfPago>) {
  const lock = async (context: WriteContext) => {
    if (context.tx.tenant === null) throw notFound()
    if (!grants('settings.update', context.caller.permissions)) throw forbidden('servicio_pay_denied')
    const pago = await lockPago(context, request.params.id)
    const [more] = await context.tx.query<{ enlace: string; servicio: string }>(
      sql`select p.enlace, s.nombre as servicio from servicios_pagos p join servicios s on s.id = p.servicio_id
       where p.gimnasio_id = $gimnasio and p.id = $id`,
      { id: pago.id },
    )
    return { context, pago: { ...pago, enlace: more?.enlace ?? '', servicio: more?.servicio ?? '' } }
  }
  return runAsCaller(deps, request, lock, { isAlwaysWritten: true })
}

/** Asks for the checkout once, whoever else is asking. */
async function openCheckout(
  { writer, publicUrl }: ProveedorDeps,
  proveedor: Proveedor,
  { caller, now }: WriteContext,
  pago: StoredPago & { servicio: string },
): Promise<void> {
  const gimnasio = String(caller.tenant)
  const referencia = referenciaDe(gimnasio, pago.id)
  const pedido = {
    referencia,
    titulo: `Vigente ${pago.servicio}, ${pago.meses} ${pago.meses === 1 ? 'mes' : 'meses'}`,
    monto: pago.monto,
    moneda: pago.moneda,
    volver: `${publicUrl}/admin/cambiar-plan?pago=${pago.id}`,
    avisar: `${publicUrl}/api/proveedor/mercadopago`,
    vence: new Date(now.getTime() + diasParaPagar * day),
    resumen: 'VIGENTE',
  }
  await openOnce(writer, {
    gimnasio,
    referencia,
    ask: () =>
      proveedor.pedir(pedido).catch((cause: unknown) => {
        throw silent(cause)
      }),
    store: ({ query }, enlace) => query(storeEnlace, { gimnasio, id: pago.id, enlace, updated: writer.now() }),
  })
}

const storeEnlace = sql`
  update servicios_pagos set enlace = $enlace, updated = $updated where gimnasio_id = $gimnasio and id = $id and enlace = ''`

/**
 * Receives notifications. A notification only triggers a read of the payment from the provider; its own content is never trusted.
 * It is acknowledged once the job is stored, so that a crash loses nothing.
 */
function receiveNotifications(app: FastifyInstance, { writer }: ProveedorDeps, proveedor: Proveedor): void {
  app.post('/api/proveedor/mercadopago', async (request) => {
    const { id, type } = signedAviso(request, proveedor, writer.now())
    if (type === 'payment') await writer.transaction(null, (tx) => queueJob(tx, cobroJobName, { id }, { key: id }))
    return { recibido: true }
  })
}
