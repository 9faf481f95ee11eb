import { collections } from '#server/collections.ts'
import type { Choice } from '../random.ts'
import { drawAct, type DescribedAct } from './acts.ts'
import { drawBody, type DrawnBody } from './bodies.ts'
import { any, drawFilter, drawNames } from './filters.ts'
import { nasty } from './nasty.ts'
import { mutated } from './pictures.ts'
import { drawRaw } from './raw.ts'

/** Kinds of malformed requests, and their share of a hundred. */
export const kinds = { filter: 62, act: 12, body: 7, file: 8, raw: 7, token: 4 } as const
export type Kind = keyof typeof kinds

export interface Malformed {
  readonly kind: Kind
  readonly bytes: Buffer
  readonly isHead: boolean
  /** The sender hangs up without waiting for an answer. */
  readonly isDropped: boolean
}

/** Values that get requests past the first checks. */
export interface Inside {
  readonly authorization: string
  readonly miembros: readonly string[]
  readonly files: readonly Buffer[]
  readonly acts: readonly DescribedAct[]
}

const names = collections.map(({ name }) => name)
/** Limited to collections that the caller may read. */
const read = [
  'miembros',
  'pagos',
  'miembros_pagos',
  'users',
  'planes',
  'planes_plazos',
  'sucursales',
  'roles',
  'auditoria',
]
const methods = ['GET', 'POST', 'PATCH', 'DELETE', 'PUT', 'HEAD', 'OPTIONS'] as const
const parameters = [
  'page',
  'perPage',
  'skipTotal',
  'thumb',
  'token',
  'desde',
  'hasta',
  '__proto__',
  'x[]',
  'a%00',
] as const

/** Addresses besides those of acts. */
const addresses = [
  '/api/batch',
  '/api/realtime',
  '/api/registro',
  '/api/files/token',
  '/api/invitaciones',
  '/api/invitaciones/ver',
  '/api/invitaciones/aceptar',
  '/api/cuenta/sesiones',
  '/api/cuenta/segundo-paso',
  '/api/cuenta/segundo-paso/activar',
  '/api/proveedor/mercadopago',
  '/api/oauth2-redirect',
  '/api/health',
  '/api/nada',
  '/contacto',
  '/',
] as const

const readings = [
  '/api/reportes/ingresos',
  '/api/reportes/miembros',
  '/api/reportes/nada',
  '/api/exportar/miembros.csv',
  '/api/pagos/x/recibo.pdf',
  '/api/files/miembros/x/y.png',
] as const

const doors = [
  'auth-with-password',
  'auth-with-otp',
  'auth-with-oauth2',
  'auth-refresh',
  'auth-methods',
  'request-otp',
  'request-password-reset',
  'request-verification',
  'confirm-password-reset',
  'confirm-verification',
  'confirm-email-change',
] as const

/** Draws one request that no client of ours would send. */
export function drawMalformed(choice: Choice, inside: Inside): Malformed {
  const kind = kindAt(choice.below(100))
  if (kind === 'raw') return rawRequest(choice, inside)
  if (kind === 'filter') return built(kind, { method: 'GET', target: listing(choice), ...inside })
  if (kind === 'file') return upload(choice, inside)
  if (kind === 'act') return built(kind, { ...drawAct(choice, inside), authorization: inside.authorization })
  if (kind === 'token') {
    const path = choice.below(2) === 0 ? '/api/collections/users/auth-refresh' : '/api/collections/miembros/records'
    const method = path.endsWith('records') ? 'GET' : 'POST'
    return built(kind, { method, target: path, authorization: spoiled(choice, inside.authorization) })
  }
  const method = choice.of(methods)
  const body = method === 'GET' || method === 'HEAD' ? undefined : drawBody(choice)
  const authorization = choice.below(5) === 0 ? '' : inside.authorization
  return built(kind, { method, target: target(choice, method, inside), authorization, ...(body && { body }) })
}

function kindAt(percent: number): Kind {
  let left = percent
  for (const kind of ['filter', 'act', 'body', 'file', 'raw'] as const) {
    if (left < kinds[kind]) return kind
    left -= kinds[kind]
  }
  return 'token'
}

function listing(choice: Choice): string {
  const collection = any(choice, choice.below(6) === 0 ? names : read)
  const query = [`filter=${encoded(choice, drawFilter(choice, collection))}`]
  const draw = () => encoded(choice, drawNames(choice, collection))
  if (choice.below(5) === 0) query.push(`sort=${draw()}`)
  if (choice.below(5) === 0) query.push(`expand=${draw()}`)
  if (choice.below(5) === 0) query.push(`fields=${draw()}`)
  if (choice.below(5) === 0) query.push(`${choice.of(parameters)}=${encoded(choice, choice.of(nasty))}`)
  if (choice.below(30) === 0)
    return `${choice.of(readings)}?${query.join('&')}&desde=${encoded(choice, choice.of(nasty))}`
  return `/api/collections/${collection}/records${choice.below(9) === 0 ? `/${encoded(choice, choice.of(nasty))}` : ''}?${query.join('&')}`
}

function target(choice: Choice, method: string, { miembros }: Inside): string {
  // A stream never ends by itself.
  const streams = method === 'GET'
  switch (choice.below(4)) {
    case 0: {
      const address = choice.of(addresses)
      return streams && address === '/api/realtime' ? '/api/health' : address
    }
    case 1:
      return `/api/collections/${choice.below(3) === 0 ? any(choice, names) : 'users'}/${choice.of(doors)}`
    case 2:
      return `/api/collections/miembros/records/${any(choice, miembros)}`
    default:
      return `/api/collections/${choice.below(9) === 0 ? encoded(choice, choice.of(nasty)) : any(choice, names)}/records`
  }
}

/** Mostly encoded as a client would, sometimes with half a byte, half a pair or nothing encoded. */
function encoded(choice: Choice, text: string): string {
  const written = encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, ''))
  switch (choice.below(16)) {
    case 0:
      return `${written}%`
    case 1:
      return `%ED%A0%80${written}`
    case 2:
      return written.replaceAll('%20', '+').replaceAll('%', '%25')
    default:
      return written
  }
}

const fields = ['foto', 'foto', 'foto', 'foto+', 'nombre', 'archivo', 'logo'] as const
const types = ['image/png', 'image/jpeg', 'text/html', 'application/octet-stream', ''] as const

function upload(choice: Choice, { authorization, miembros, files }: Inside): Malformed {
  const file = mutated(choice, files[choice.below(files.length)] ?? Buffer.alloc(0))
  const name =
    choice.below(4) === 0 ? choice.of(nasty) : choice.of(['f.png', 'f.jpg', 'a.php.png', 'f', '.png', 'f.svg'])
  const head = `--x\r\ncontent-disposition: form-data; name="${choice.of(fields)}"; filename="${name}"\r\ncontent-type: ${choice.of(types)}\r\n\r\n`
  const bytes = Buffer.concat([Buffer.from(head), file, Buffer.from(choice.below(9) === 0 ? '' : '\r\n--x--\r\n')])
  const body = { type: 'multipart/form-data; boundary=x', bytes }
  if (choice.below(6) === 0) return built('file', { method: 'POST', target: '/api/importar', authorization, body })
  return built('file', {
    method: 'PATCH',
    target: `/api/collections/miembros/records/${any(choice, miembros)}`,
    authorization,
    body,
  })
}

/** A good token with something wrong about it. */
function spoiled(choice: Choice, token: string): string {
  const at = choice.below(token.length)
  const [head = '', claims = '', signature = ''] = token.split('.')
  const none = Buffer.from('{"alg":"none"}').toString('base64url')
  return choice.of([
    token.slice(0, at),
    `${token.slice(0, at)}${choice.of(['A', '_', '.', '=', 'é', '%'])}${token.slice(at + 1)}`,
    `${none}.${claims}.`,
    `${none}.${claims}.${signature}`,
    `${head}.${Buffer.from(choice.of(nasty)).toString('base64url')}.${signature}`,
    `${head}.${claims}.${signature}.${signature}`,
    `${head}.${claims}`,
    '...',
    `Basic ${Buffer.from('a:b').toString('base64')}`,
    `Bearer ${token} ${token}`,
    `bearer  ${token}`,
    `Bearer ${'a.'.repeat(choice.below(4_000))}`,
    'null',
  ])
}

function rawRequest(choice: Choice, { authorization }: Inside): Malformed {
  const { text, isWhole } = drawRaw(choice, authorization)
  return { kind: 'raw', bytes: Buffer.from(text, 'latin1'), isHead: false, isDropped: !isWhole }
}

interface Parts {
  readonly method: string
  readonly target: string
  readonly authorization: string
  readonly body?: DrawnBody
}

function built(kind: Kind, { method, target: address, authorization, body }: Parts): Malformed {
  const headers = [
    `${method} ${address} HTTP/1.1`,
    'host: 127.0.0.1',
    ...(authorization === '' ? [] : [`authorization: ${authorization}`]),
    ...(body && body.type !== '' ? [`content-type: ${body.type}`] : []),
    ...(body ? [`content-length: ${body.bytes.length}`] : []),
  ]
  const bytes = Buffer.concat([
    Buffer.from(`${headers.join('\r\n')}\r\n\r\n`, 'latin1'),
    body?.bytes ?? Buffer.alloc(0),
  ])
  return { kind, bytes, isHead: method === 'HEAD', isDropped: false }
}
