import { bodyOf } from '#server/engine/request/body.ts'
import { unauthorized } from '#server/runtime/errors/errors.ts'
import type { Proveedor } from './proveedor.ts'

/** The things that the provider tells of, by its name for their type. */
const tipos = ['payment', 'subscription_preapproval', 'subscription_authorized_payment'] as const

export type TipoDeAviso = (typeof tipos)[number]

/** The subject of a notification. Throws 401 without the provider's recent signature, before anything is asked or stored. */
export function signedAviso(request: Received, { firmado }: Pick<Proveedor, 'firmado'>, now: Date): Named {
  const named = namedBy(request)
  const { 'x-signature': firma, 'x-request-id': pedido } = request.headers
  const aviso = { cobro: named.id, pedido: String(pedido ?? ''), firma: String(firma ?? '') }
  if (named.id === '' || !firmado(aviso, now)) throw unauthorized()
  return named
}

/** `type` is null for what we do not read. */
type Named = { id: string; type: TipoDeAviso | null }

/** A request, as far as a notification needs it. */
type Received = {
  readonly url: string
  readonly body: unknown
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

function namedBy(request: Received): Named {
  const query = new URLSearchParams(request.url.split('?')[1] ?? '')
  const body = bodyOf(request)
  const { data } = body
  const inBody = typeof data === 'object' && data !== null && 'id' in data ? String(data.id) : ''
  const id = query.get('data.id') ?? inBody
  const type = query.get('type') ?? body['type']
  return { id: /^\w{1,40}$/.test(id) ? id : '', type: tipos.find((tipo) => tipo === type) ?? null }
}
