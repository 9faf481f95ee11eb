import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { maxCentavos, parseMoney } from '#shared/values/money.ts'
import { LlavesRechazadas, type Aviso, type Cobro, type PedidoDeCobro, type Proveedor } from './proveedor.ts'

export interface MercadoPagoSettings {
  /** Without a trailing slash. */
  readonly url: string
  readonly accessToken: string
  readonly webhookSecret: string
}

/** Milliseconds for an answer. */
export const timeout = 10_000

const preference = z.object({ init_point: z.url({ protocol: /^https?$/ }).max(2000) })

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

const payment = z.object({
  id: z.union([z.number(), z.string()]).transform(String),
  status: z.string(),
  external_reference: z.string().nullish(),
  transaction_amount: z.number().nullish(),
  transaction_amount_refunded: z.number().nullish(),
  currency_id: z.string().nullish(),
  date_approved: instant.nullish().catch(null),
  date_last_updated: instant.nullish().catch(null),
  metadata: z.object({ preapproval_id: z.string().nullish() }).nullish(),
  point_of_interaction: z
    .object({ transaction_data: z.object({ subscription_id: z.string().nullish() }).nullish() })
    .nullish(),
})

const found = z.object({ results: z.array(payment) })

const states: ReadonlyMap<string, Cobro['estado']> = new Map([
  ['approved', 'aprobado'],
  ['pending', 'pendiente'],
  ['in_process', 'pendiente'],
  ['in_mediation', 'aprobado'],
  ['authorized', 'pendiente'],
  ['rejected', 'rechazado'],
  ['cancelled', 'rechazado'],
  ['refunded', 'devuelto'],
  ['charged_back', 'devuelto'],
])

/**
 * Checkout Pro of Mercado Pago: creates a preference, sends the user to its page, verifies signed notifications and reads
 * payments.
 */
export function mercadoPago(settings: MercadoPagoSettings): Proveedor {
  return {
    async pedir(pedido) {
      const answer = await ask(settings, '/checkout/preferences', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-idempotency-key': pedido.referencia },
        body: JSON.stringify(preferenceOf(pedido)),
      })
      return preference.parse(await answer.json()).init_point
    },
    async leer(id) {
      const answer = await ask(settings, `/v1/payments/${encodeURIComponent(id)}`)
      return answer.status === 404 ? null : cobroOf(payment.parse(await answer.json()))
    },
    async buscar(referencia) {
      const query = new URLSearchParams({ external_reference: referencia, sort: 'date_created', criteria: 'desc' })
      const answer = await ask(settings, `/v1/payments/search?${query}`)
      // Mercado Pago's search also returns similar references.
      return found
        .parse(await answer.json())
        .results.map(cobroOf)
        .filter((cobro) => cobro.referencia === referencia)
        .reverse()
    },
    firmado: (aviso, now) => isSigned(settings.webhookSecret, aviso, now),
  }
}

type RequestOptions = { method: 'POST' | 'PUT'; headers: Record<string, string>; body: string }

/** Calls the API; 404 is an answer. */
export async function ask(
  { url, accessToken }: MercadoPagoSettings,
  path: string,
  request?: RequestOptions,
): Promise<Response> {
  const headers = { ...request?.headers, authorization: `Bearer ${accessToken}` }
  const signal = AbortSignal.timeout(timeout)
  const answer = await fetch(url + path, { ...request, headers, signal, redirect: 'error' })
  if (answer.ok || answer.status === 404) return answer
  const message = `Mercado Pago answered ${answer.status} to ${path.split('?', 1)[0]}`
  throw answer.status === 401 || answer.status === 403 ? new LlavesRechazadas(message) : new Error(message)
}

function preferenceOf({ referencia, titulo, monto, moneda, volver, avisar, vence, resumen }: PedidoDeCobro) {
  const item = { id: referencia, title: titulo, quantity: 1, unit_price: Number(monto), currency_id: moneda }
  return {
    items: [item],
    external_reference: referencia,
    back_urls: { success: volver, pending: volver, failure: volver },
    // Mercado Pago redirects users automatically only to public addresses.
    ...(volver.startsWith('https:') && { auto_return: 'approved' }),
    notification_url: avisar,
    expires: true,
    expiration_date_to: vence.toISOString(),
    statement_descriptor: resumen,
  }
}

function cobroOf(given: z.infer<typeof payment>): Cobro {
  return {
    id: given.id,
    estado: states.get(given.status) ?? 'pendiente',
    referencia: given.external_reference ?? '',
    suscripcion: given.metadata?.preapproval_id ?? given.point_of_interaction?.transaction_data?.subscription_id ?? '',
    monto: parseMoney(given.transaction_amount),
    moneda: given.currency_id ?? '',
    aprobado: given.date_approved ?? null,
    cambiado: given.date_last_updated ?? null,
    montoDevuelto: Math.min(Math.max(Math.round((given.transaction_amount_refunded ?? 0) * 100), 0), maxCentavos),
  }
}

/** Milliseconds between a notification's signature and its arrival, by clocks that differ, after an outage of a night. */
const oldest = 86_400_000

/**
 * Mercado Pago's signature: `ts=…,v1=…`, an HMAC of the payment's id, the request's id and the timestamp. Type, seller and
 * address are not signed: they only choose what is read, and with the keys of which gym. An older one is not accepted, so
 * nobody can repeat it for ever.
 */
export function isSigned(secret: string, { cobro, pedido, firma }: Aviso, now: Date): boolean {
  const { ts = '', v1 = '' } = partsOf(firma)
  if (!/^\d{10,13}$/.test(ts) || !/^[0-9a-f]{64}$/.test(v1)) return false
  // Seconds in the provider's documents, milliseconds in what it sends.
  const signed = Number(ts) * (ts.length > 10 ? 1 : 1000)
  if (Math.abs(now.getTime() - signed) > oldest) return false
  const manifest = `id:${cobro.toLowerCase()};request-id:${pedido};ts:${ts};`
  const expected = createHmac('sha256', secret).update(manifest).digest()
  return timingSafeEqual(expected, Buffer.from(v1, 'hex'))
}

function partsOf(firma: string): { ts?: string; v1?: string } {
  const pairs = firma.split(',').map((part) => part.trim().split('=', 2))
  return Object.fromEntries(pairs.map(([name = '', value = '']) => [name, value]))
}
