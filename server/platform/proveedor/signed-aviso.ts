import { bodyOf } from '#server/engine/request/body.ts'
import { unauthorized } from '#server/runtime/errors/errors.ts'
import type { Proveedor } from './proveedor.ts'

/** The subject of a notification. Throws 401 without the provider's signature, before anything is asked or stored. */
export function signedAviso(request: Received, { firmado }: Pick<Proveedor, 'firmado'>): Named {
  const named = namedBy(request)
  const { 'x-signature': firma, 'x-request-id': pedido } = request.headers
  const aviso = { cobro: named.id, pedido: String(pedido ?? ''), firma: String(firma ?? '') }
  if (named.id === '' || !firmado(aviso)) throw unauthorized()
  return named
}

type Named = { id: string; type: string }

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
  return {
    id: /^\w{1,40}$/.test(id) ? id : '',
    type: query.get('type') ?? (typeof body['type'] === 'string' ? body['type'] : ''),
  }
}
