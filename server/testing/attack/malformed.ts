import { collections } from '#server/collections/index.ts'
import type { Choice } from './random.ts'

/** A request as bytes on the wire would make it; `fetch` sends what it lets through, and the rest is sent raw. */
export interface Malformed {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array<ArrayBuffer> | undefined
}

const [first, ...others] = collections.map(({ name }) => name)
const names: readonly [string, ...string[]] = [first ?? 'miembros', ...others]

const nasty = [
  '',
  '%00',
  '%ED%A0%80',
  '%',
  '%zz',
  '..%2f..%2fetc%2fpasswd',
  '__proto__',
  'constructor.prototype',
  'toString',
  "' or 1=1 --",
  '((((((((((',
  '1e400',
  '-1',
  '9007199254740993',
  'NaN',
  '%F0%9F%92%A5'.repeat(50),
  'a'.repeat(3_600),
  '%0d%0aset-cookie:x=1',
  '{"$ne":1}',
  '<script>alert(1)</script>',
  '%25%5f%5c',
  "@request.auth.id != ''",
  '@collection.users.email',
] as const

const parameters = [
  'filter',
  'sort',
  'expand',
  'fields',
  'page',
  'perPage',
  'skipTotal',
  'thumb',
  'token',
  'desde',
  '__proto__',
] as const

const values = [
  'null',
  '0',
  '1e999',
  '"\\u0000"',
  '"\\ud800"',
  '"x"',
  '[]',
  '{}',
  '[[[]]]',
  '{"$ne":1}',
  'true',
  '-0.001',
  '"٣"',
  '"1,50"',
  '99999999999999999999',
  '{"__proto__":{"admin":true}}',
  '"\\u202e=cmd|x"',
  `"${'a'.repeat(3000)}"`,
] as const

const keys = [
  'nombre',
  'id',
  'sucursal_id',
  'gimnasio_id',
  'monto_total',
  'email',
  'password',
  'permisos',
  '__proto__',
  'constructor',
  'foto',
  'identity',
  'requests',
  'subscriptions',
  'nombre+',
  'nombre:lower',
  '',
] as const

const addresses = [
  '/api/batch',
  '/api/realtime',
  '/api/registro',
  '/api/planes/guardar',
  '/api/pausas/lote',
  '/api/pausas/vista',
  '/api/importar',
  '/api/files/token',
  '/api/invitaciones',
  '/api/invitaciones/aceptar',
  '/api/reportes/ingresos',
  '/api/exportar/miembros.csv',
  '/api/pagos/x/anular',
  '/api/pagos/x/recibo.pdf',
  '/api/files/miembros/x/y.png',
  '/api/health',
  '/api/nada',
  '/contacto',
] as const

const types = [
  'application/json',
  'application/json;',
  'APPLICATION/JSON\t',
  'text/plain',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'application/xml',
  '',
] as const

const tokens = ['', 'Bearer', 'Bearer x.y.z', 'eyJhbGciOiJub25lIn0.e30.', 'a'.repeat(6_000)] as const

const methods = ['GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'HEAD', 'OPTIONS'] as const

/** Draws one request that no client of ours would send; `token` is sometimes a good one, so that it gets further in. */
export function drawMalformed(choice: Choice, token: string): Malformed {
  const path = pathOf(choice)
  // A stream never ends by itself.
  const method = path.startsWith('/api/realtime') ? 'POST' : choice.of(methods)
  const type = choice.of(types)
  const sent = choice.below(3) === 0 ? choice.of(tokens) : token
  const headers = {
    ...(type === '' ? {} : { 'content-type': type }),
    ...(sent === '' ? {} : { authorization: sent }),
    ...(choice.below(9) === 0
      ? { range: 'bytes=9-1,-,x', 'if-none-match': '"', 'last-event-id': '99999999999999999999' }
      : {}),
  }
  const hasBody = method !== 'GET' && method !== 'HEAD'
  return { method, path, headers, body: hasBody ? bodyOf(choice) : undefined }
}

function pathOf(choice: Choice): string {
  const base =
    choice.below(3) === 0
      ? choice.of(addresses)
      : `/api/collections/${choice.below(8) === 0 ? choice.of(nasty) : choice.of(names)}/${tailOf(choice)}`
  const query = Array.from({ length: choice.below(4) }, () => `${choice.of(parameters)}=${choice.of(nasty)}`)
  return query.length === 0 ? base : `${base}?${query.join('&')}`
}

const tailOf = (choice: Choice) =>
  choice.of([
    'records',
    'records',
    `records/${choice.of(nasty)}`,
    'auth-with-password',
    'auth-refresh',
    'request-password-reset',
    'confirm-password-reset',
    'confirm-email-change',
    'auth-methods',
  ])

function bodyOf(choice: Choice): string | Uint8Array<ArrayBuffer> {
  const kind = choice.below(8)
  if (kind === 0) return Uint8Array.from({ length: choice.below(400) }, () => choice.below(256))
  if (kind === 1) return '['.repeat(choice.of([40, 400, 20_000]))
  if (kind === 2)
    return `--x\r\ncontent-disposition: form-data; name="${choice.of(nasty)}"; filename="${choice.of(nasty)}"\r\n\r\n${choice.of(nasty)}\r\n${choice.of(['--x--\r\n', '', '--x'])}`
  if (kind === 3) return `${choice.of(keys)}=${choice.of(nasty)}&${choice.of(keys)}=${choice.of(nasty)}`
  const members = Array.from(
    { length: choice.below(6) },
    () => `${JSON.stringify(choice.of(keys))}:${choice.of(values)}`,
  )
  const text = `{${members.join(',')}}`
  return kind === 4 ? text.slice(0, choice.below(text.length + 1)) : text
}
