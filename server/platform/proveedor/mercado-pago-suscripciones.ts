import { z } from 'zod'
import { ask, type MercadoPagoSettings } from './mercado-pago.ts'
import type { Cuota, PedidoDeSuscripcion, Suscripcion, Suscripciones } from './suscripciones.ts'

const instant = z.iso.datetime({ offset: true }).nullish()
const written = z.union([z.number(), z.string()]).transform(String)

const preapproval = z.object({
  id: z.string().regex(/^\w{1,40}$/),
  status: z.string(),
  external_reference: z.string().nullish(),
  next_payment_date: instant,
  init_point: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .nullish(),
})

const invoice = z.object({
  id: written,
  preapproval_id: z.string(),
  status: z.string(),
  payment: z.object({ id: written.nullish(), status: z.string().nullish() }).nullish(),
  retry_attempt: z.number().nullish(),
  next_retry_date: instant,
  debit_date: instant,
})

const states: ReadonlyMap<string, Suscripcion['estado']> = new Map([
  ['pending', 'esperando'],
  ['authorized', 'activo'],
  ['paused', 'pausado'],
  ['cancelled', 'cancelado'],
  ['finished', 'cancelado'],
])

const statusOf = { activo: 'authorized', pausado: 'paused', cancelado: 'cancelled' } as const

/** Recurring payments of Mercado Pago: consents without a plan of its own (`preapproval`), and their charges. */
export function mercadoPagoSuscripciones(settings: MercadoPagoSettings): Suscripciones {
  const read = async (id: string) => {
    const answer = await ask(settings, `/preapproval/${encodeURIComponent(id)}`)
    return answer.status === 404 ? null : preapproval.parse(await answer.json())
  }
  return {
    async suscribir(pedido) {
      const made = (await findPending(settings, pedido.referencia)) ?? (await create(settings, pedido))
      if (!made.init_point) throw new Error('Mercado Pago gave no address for a consent')
      return { id: made.id, enlace: made.init_point }
    },
    async leerSuscripcion(id) {
      const found = await read(id)
      return found && suscripcionOf(found)
    },
    async cuotas(suscripcion) {
      const query = new URLSearchParams({ preapproval_id: suscripcion, sort: 'debit_date:desc' })
      const answer = await ask(settings, `/authorized_payments/search?${query}`)
      const { results } = z.object({ results: z.array(invoice) }).parse(await answer.json())
      return results
        .filter(({ preapproval_id }) => preapproval_id === suscripcion)
        .sort((one, other) => dueOf(other) - dueOf(one))
        .map(cuotaOf)
    },
    async leerCuota(id) {
      const answer = await ask(settings, `/authorized_payments/${encodeURIComponent(id)}`)
      return answer.status === 404 ? null : cuotaOf(invoice.parse(await answer.json()))
    },
    async cambiar(id, estado) {
      const found = await read(id)
      if (found === null || states.get(found.status) === estado) return
      await ask(settings, `/preapproval/${encodeURIComponent(id)}`, bodyOf('PUT', { status: statusOf[estado] }))
    },
  }
}

/** The consent that an earlier call asked for and whose answer was lost. */
async function findPending(settings: MercadoPagoSettings, referencia: string) {
  const answer = await ask(settings, `/preapproval/search?${new URLSearchParams({ external_reference: referencia })}`)
  const { results } = z.object({ results: z.array(preapproval) }).parse(await answer.json())
  return results.find((one) => one.external_reference === referencia && states.get(one.status) === 'esperando')
}

async function create(settings: MercadoPagoSettings, pedido: PedidoDeSuscripcion) {
  const request = bodyOf('POST', {
    reason: pedido.titulo,
    external_reference: pedido.referencia,
    payer_email: pedido.correo,
    auto_recurring: {
      frequency: pedido.duracion,
      frequency_type: pedido.unidad === 'mes' ? 'months' : 'days',
      transaction_amount: Number(pedido.monto),
      currency_id: pedido.moneda,
      ...(pedido.empieza && { start_date: pedido.empieza.toISOString() }),
    },
    back_url: pedido.volver,
    status: 'pending',
  })
  return preapproval.parse(await (await ask(settings, '/preapproval', request)).json())
}

const bodyOf = <Method extends 'POST' | 'PUT'>(method: Method, body: object) => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

const dateOf = (text: string | null | undefined) => (text ? new Date(text) : null)

const dueOf = ({ debit_date }: z.infer<typeof invoice>) => dateOf(debit_date)?.getTime() ?? 0

function suscripcionOf({ id, status, next_payment_date }: z.infer<typeof preapproval>): Suscripcion {
  return { id, estado: states.get(status) ?? 'esperando', proximo: dateOf(next_payment_date) }
}

function cuotaOf({ id, preapproval_id, payment, ...given }: z.infer<typeof invoice>): Cuota {
  const estado = cuotaState(given.status, payment?.status)
  return {
    id,
    suscripcion: preapproval_id,
    estado,
    cobro: payment?.id ?? '',
    intento: given.retry_attempt ?? 0,
    reintento: estado === 'reintenta' ? dateOf(given.next_retry_date) : null,
  }
}

/** `recycling`: it failed and is tried again; `processed`: it is over, paid or not. */
function cuotaState(status: string, payment: string | null | undefined): Cuota['estado'] {
  if (status === 'recycling') return 'reintenta'
  if (payment === 'rejected' || payment === 'cancelled') return 'fallida'
  return status === 'processed' ? 'cobrada' : 'pendiente'
}
