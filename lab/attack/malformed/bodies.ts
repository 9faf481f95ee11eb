import type { Choice } from '../random.ts'
import { nasty, wrongValues } from './nasty.ts'

export interface DrawnBody {
  readonly type: string
  readonly bytes: Buffer
}

const types = [
  'application/json',
  'application/json',
  'application/json;',
  'application/json; charset=utf-16',
  ' application/json',
  'APPLICATION/JSON\t',
  'application/json, text/plain',
  'text/plain',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'multipart/form-data; boundary=""',
  `multipart/form-data; boundary=${'b'.repeat(200)}`,
  'application/x-www-form-urlencoded',
  'application/xml',
  '',
] as const

const keys = [
  'nombre',
  'id',
  'sucursal_id',
  'gimnasio_id',
  'id_miembro',
  'monto_total',
  'descuento',
  'fecha_cobro',
  'email',
  'password',
  'passwordConfirm',
  'oldPassword',
  'role',
  'permisos',
  'etiquetas',
  '__proto__',
  'constructor',
  'toString',
  'foto',
  'foto+',
  'foto-',
  'identity',
  'requests',
  'subscriptions',
  'clientId',
  'usuario',
  'sucursales',
  'token',
  'nombre:lower',
  'nombre+',
  '+nombre',
  '@jsonPayload',
  '',
] as const

export function drawBody(choice: Choice): DrawnBody {
  const made = (type: string, text: string | Buffer) => ({
    type: choice.below(4) === 0 ? choice.of(types) : type,
    bytes: typeof text === 'string' ? Buffer.from(text) : text,
  })
  switch (choice.below(10)) {
    case 0:
      return made('application/json', Buffer.from(Array.from({ length: choice.below(400) }, () => choice.below(256))))
    case 1:
      return made('application/json', nested(choice))
    case 2:
      return made('multipart/form-data; boundary=x', multipart(choice))
    case 3:
      return made('application/x-www-form-urlencoded', form(choice))
    case 4:
      return made('application/json', batch(choice))
    case 5:
      return made('application/json', damaged(choice, object(choice, 2)))
    default:
      return made('application/json', object(choice, 2))
  }
}

function nested(choice: Choice): string {
  const depth = choice.of([31, 32, 33, 40, 400, 20_000])
  const [open, close] = choice.of([
    ['[', ']'],
    ['{"a":', '}'],
  ] as const)
  return `{"nombre":${open.repeat(depth)}1${close.repeat(depth)}}`
}

/** Now and then a member comes twice, or many times. */
function object(choice: Choice, depth: number): string {
  const members = Array.from({ length: choice.below(7) }, () => {
    const value = depth > 0 && choice.below(4) === 0 ? object(choice, depth - 1) : choice.of(wrongValues)
    return `${JSON.stringify(choice.of(keys))}:${value}`
  })
  const repeated = choice.below(60) === 0 ? Array.from({ length: 3_000 }, (_, index) => `"k${index}":0`) : []
  return `{${[...members, ...repeated].join(',')}}`
}

const urls = [
  '/api/collections/miembros/records',
  '/api/collections/nada/records',
  '/api/batch',
  '',
  'http://x/',
  '//',
] as const
const methods = ['POST', 'PATCH', 'DELETE', 'PUT', 'GET', 'post', ''] as const

function batch(choice: Choice): string {
  const one = () =>
    `{"method":${choice.below(5) === 0 ? choice.of(wrongValues) : JSON.stringify(choice.of(methods))},"url":${JSON.stringify(choice.of(urls))},"body":${object(choice, 1)}}`
  return `{"requests":[${Array.from({ length: choice.below(60) }, one).join(',')}]}`
}

function form(choice: Choice): string {
  const pair = () =>
    `${choice.of(keys)}=${choice.below(2) === 0 ? encodeURIComponent(choice.of(nasty)) : choice.of(nasty)}`
  const pairs = Array.from({ length: choice.below(5) }, pair)
  return choice.below(40) === 0 ? 'a=1&'.repeat(20_000) : pairs.join('&')
}

function multipart(choice: Choice): string {
  const part = () =>
    `--x\r\ncontent-disposition: form-data; name="${choice.of(keys)}"${choice.below(2) === 0 ? `; filename="${choice.of(nasty)}"` : ''}\r\n${choice.of(['', 'content-type: image/png\r\n', 'x: y\r\n', 'content-transfer-encoding: base64\r\n'])}\r\n${choice.of(nasty)}\r\n`
  const parts = Array.from({ length: choice.below(5) }, part).join('')
  const many =
    choice.below(60) === 0 ? '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(3_000) : ''
  return `${parts}${many}${choice.of(['--x--\r\n', '--x--', '', '--x', '--y--\r\n'])}`
}

const damaged = (choice: Choice, text: string) => {
  const at = choice.below(text.length + 1)
  return choice.below(2) === 0
    ? text.slice(0, at)
    : text.slice(0, at) + choice.of(['"', '{', ',', '\\', '\u0007', '//']) + text.slice(at)
}
