import type { FastifyInstance, FastifyRequest } from 'fastify'
import { grants } from '#shared/permissions.ts'
import { currentTransaction } from '#server/collections/current-transaction.ts'
import { serviciosPagos } from '#server/collections/servicios_pagos/servicios_pagos.collection.ts'
import { alreadySettled, lockPago, type StoredPago } from '#server/collections/servicios_pagos/settle-pago.ts'
import { forbidden, invalid, notFound, unauthorized, unavailable } from '#server/errors.ts'
import { queueJob } from '#server/jobs/queue-job.ts'
import { bodyOf } from '#server/records/body.ts'
import type { WriteContext } from '#server/records/collection.ts'
import { queryOf } from '#server/records/query-params.ts'
import type { RecordDeps } from '#server/records/routes.ts'
import { askAbout, cobroJobName, diasParaPagar } from './jobs.ts'
import { referenciaDe, type Proveedor } from './proveedor.ts'

export interface ProveedorDeps extends RecordDeps {
  /** Absent: gyms pay by transfer alone. */
  readonly proveedor?: Proveedor | undefined
  readonly publicUrl: string
}

type OfPago = { Params: { id: string } }

const day = 86_400_000
const silent = (cause: unknown) =>
  unavailable(
    'Mercado Pago no responde en este momento. Tu pedido quedó guardado: inténtalo de nuevo en unos minutos.',
    cause,
  )

/** Paying by a provider: opening the payment, looking after it, and the provider's notifications. */
export function registerProveedorRoutes(app: FastifyInstance, deps: ProveedorDeps): void {
  const { writer, proveedor } = deps
  const settle = { transaction: writer.transaction, now: writer.now, random: writer.random }

  app.post<OfPago>('/api/servicio/pagos/:id/pagar', async (request) => {
    const { context, pago } = await pagoOf(deps, request)
    if (pago.estado !== 'pendiente') throw alreadySettled(pago)
    if (!proveedor || pago.metodo !== 'mercado_pago')
      throw invalid({ metodo: { code: 'validation_in_invalid', message: 'Este pago no se hace por Mercado Pago.' } })
    if (pago.enlace === '') await openCheckout(deps, proveedor, context, pago)
    return deps.reader.written(serviciosPagos, context.caller, pago.id, queryOf(request))
  })

  app.post<OfPago>('/api/servicio/pagos/:id/revisar', async (request) => {
    const { context, pago } = await pagoOf(deps, request)
    const referencia = referenciaDe(String(context.caller.tenant), pago.id)
    if (proveedor && pago.metodo === 'mercado_pago' && pago.estado === 'pendiente')
      await askAbout({ ...settle, proveedor }, referencia).catch((cause: unknown) => {
        throw silent(cause)
      })
    return deps.reader.written(serviciosPagos, context.caller, pago.id, queryOf(request))
  })

  if (proveedor) receiveNotifications(app, deps, proveedor)
}

async function pagoOf(deps: ProveedorDeps, request: FastifyRequest<OfPago>) {
  const { caller } = await deps.identify(request)
  const asked = { caller, input: {}, request: { id: request.id, ip: request.ip }, isAlwaysWritten: true }
  return currentTransaction(deps.writer, asked, async (context) => {
    if (context.tx.tenant === null) throw notFound()
    if (!grants('settings.update', context.caller.permissions)) throw forbidden('No puedes pagar el servicio.')
    const pago = await lockPago(context, request.params.id)
    const [more] = await context.tx.query<{ enlace: string; servicio: string }>(
      `select p.enlace, s.nombre as servicio from servicios_pagos p join servicios s on s.id = p.servicio_id
       where p.gimnasio_id = $1 and p.id = $2`,
      [context.tx.tenant, pago.id],
    )
    return { context, pago: { ...pago, enlace: more?.enlace ?? '', servicio: more?.servicio ?? '' } }
  })
}

/** Asked outside of every transaction: the provider may take its time. Asked twice, it is one payment of its books. */
async function openCheckout(
  { writer, publicUrl }: ProveedorDeps,
  proveedor: Proveedor,
  { caller: { tenant }, now }: WriteContext,
  pago: StoredPago & { servicio: string },
): Promise<void> {
  const enlace = await proveedor
    .pedir({
      referencia: referenciaDe(String(tenant), pago.id),
      titulo: `Vigente ${pago.servicio}, ${pago.meses} ${pago.meses === 1 ? 'mes' : 'meses'}`,
      monto: pago.monto,
      moneda: pago.moneda,
      volver: `${publicUrl}/admin/cambiar-plan?pago=${pago.id}`,
      avisar: `${publicUrl}/api/proveedor/mercadopago`,
      vence: new Date(now.getTime() + diasParaPagar * day),
    })
    .catch((cause: unknown) => {
      throw silent(cause)
    })
  await writer.transaction(tenant, (tx) =>
    tx.query(
      `update servicios_pagos set enlace = $3, updated = $4 where gimnasio_id = $1 and id = $2 and enlace = ''`,
      [tenant, pago.id, enlace, writer.now()],
    ),
  )
}

/**
 * A notification is believed in one thing: that there is something to ask about. It is acknowledged once the question is
 * stored, so that no crash after it loses anything; what it says of the payment itself is never read.
 */
function receiveNotifications(app: FastifyInstance, { writer }: ProveedorDeps, proveedor: Proveedor): void {
  app.post('/api/proveedor/mercadopago', async (request) => {
    const { id, type } = named(request)
    const { 'x-signature': firma, 'x-request-id': pedido } = request.headers
    const aviso = { cobro: id, pedido: String(pedido ?? ''), firma: String(firma ?? '') }
    if (id === '' || !proveedor.firmado(aviso)) throw unauthorized()
    if (type === 'payment') await writer.transaction(null, (tx) => queueJob(tx, cobroJobName, { id }, { key: id }))
    return { recibido: true }
  })
}

function named(request: FastifyRequest): { id: string; type: string } {
  const query = new URLSearchParams(request.url.split('?')[1] ?? '')
  const body = bodyOf(request)
  const { data } = body
  const inBody = typeof data === 'object' && data !== null && 'id' in data ? String(data.id) : ''
  const id = query.get('data.id') ?? inBody
  return {
    id: /^\w{1,40}$/.test(id) ? id : '',
    type: query.get('type') ?? (typeof body['type'] === 'string' ? body['type'] : ''),
  }
}
