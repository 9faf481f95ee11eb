import { collections } from '#server/collections.ts'
import type { Collection } from '#server/engine/records/declaration/collection.ts'
import { ownRoutes } from '#server/testing/own-routes.ts'
import { testId } from '#server/testing/gym-world.ts'
import type { Choice } from './random.ts'
import { branchMark, foreignMark, type Battlefield } from './world.ts'

/** One request. `{id}` and `{mark}` in it stand for values of the other gym, or for values that exist nowhere. */
export interface Request {
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** The name of an attached picture. */
  readonly upload?: string
  /** `{token}` in the address is a file token of the attacker. */
  readonly needsFileToken?: boolean
}

/** The request, the collection whose ids it tries, and a flag for requests that are allowed to the operator alone. */
export interface Drawn {
  readonly request: Request
  readonly idsOf: string
  readonly isOperators: boolean
}

const [firstCollection, ...otherCollections] = collections
if (!firstCollection) throw new Error('Expected at least one collection')
const all = [firstCollection, ...otherCollections] as const

/** Every own route that can be tried with another gym's ids, and forms that the table has no room for. */
const custom: readonly Drawn[] = [
  ...ownRoutes
    .filter(({ isOwnAlone }) => isOwnAlone !== true)
    .map(({ route, path, body, idsOf, opens }): Drawn => {
      const [method = 'GET'] = route.split(' ', 1)
      const request = {
        method,
        path: toId(path),
        ...(method === 'GET' ? {} : { body: JSON.parse(toId(JSON.stringify(body ?? {}))) }),
      }
      return {
        request,
        idsOf: idsOf ?? (path.includes('{sucursal}') ? 'sucursales' : 'miembros'),
        isOperators: opens === 'operator',
      }
    }),
  ...[
    { idsOf: 'sucursales', path: '/api/reportes/miembros?desde=2020-01-01&hasta=2030-01-01&sucursal={id}' },
    { idsOf: 'sucursales', path: '/api/reportes/vencimientos?desde=2020-01-01&hasta=2030-01-01&sucursal={id}' },
    { idsOf: 'planes', path: '/api/reportes/ingresos?desde=2020-01-01&hasta=2030-01-01&plan={id}' },
    { idsOf: 'sucursales', path: '/api/exportar/reporte-ingresos.csv?desde=2020-01-01&hasta=2030-01-01&sucursal={id}' },
    { idsOf: 'sucursales', path: '/api/exportar/reporte-miembros.csv?desde=2020-01-01&hasta=2030-01-01&sucursal={id}' },
    { idsOf: 'miembros', path: '/api/exportar/miembros.csv?filter=nombre~%22{mark}%22||id=%22{id}%22' },
    {
      idsOf: 'caja_sesiones',
      path: '/api/exportar/movimientos.csv?filter=id_sesion=%22{id}%22||concepto~%22{mark}%22',
    },
    { idsOf: 'miembros', path: '/api/exportar/pagos.csv?filter=id_miembro=%22{id}%22||referencia~%22{mark}%22' },
    { idsOf: 'pagos', path: '/api/pagos/{id}/recibo.pdf?formato=a4' },
  ].map(({ idsOf, path }): Drawn => ({ request: { method: 'GET', path }, idsOf, isOperators: false })),
  {
    request: { method: 'POST', path: '/api/realtime', body: { clientId: '{id}', subscriptions: ['miembros/{id}'] } },
    idsOf: 'miembros',
    isOperators: false,
  },
]

/** Other ids in the same request belong to the other gym too. */
function toId(text: string): string {
  return text.replaceAll(/\{(sucursal|miembro|plazo|rol)\}/g, '{id}').replaceAll(/\{(new|other)\}/g, '{fresh}')
}

export function draw(choice: Choice, field: Battlefield): Drawn {
  const collection = choice.of(all)
  const { name } = collection
  const records = `/api/collections/${name}/records`
  const drawn = (request: Request, idsOf: string): Drawn => ({ request, idsOf, isOperators: false })
  const kind = choice.below(16)
  if (kind < 6) return drawn({ method: 'GET', path: `${records}?${listQuery(choice, collection)}` }, choice.of(targets))
  if (kind < 8)
    return drawn({ method: 'GET', path: `${records}/{id}?expand=${walk(choice, collection, 'relation')}` }, name)
  if (kind === 8)
    return drawn({ method: choice.of(['PATCH', 'DELETE']), path: `${records}/{id}`, body: bodyFor(choice) }, name)
  if (kind === 9)
    return drawn({ method: 'POST', path: records, body: bodyFor(choice, field.gym.sucursales[0]) }, choice.of(targets))
  if (kind === 10) return drawn({ method: 'POST', path: '/api/batch', body: batchFor(choice, records, field) }, name)
  if (kind === 11) return fileOf(choice, field)
  if (kind === 12) return drawn(uploadFor(choice), choice.of(['miembros', 'users', 'gimnasios', 'sucursales']))
  return choice.of([custom[0] ?? drawn({ method: 'GET', path: '/api/health' }, name), ...custom.slice(1)])
}

/** The attacker's own write goes before, after or around the foreign one. The foreign one always fails, so all are undone. */
export const undoneName = 'Deshecho con lo ajeno'

function batchFor(choice: Choice, records: string, { gym }: Battlefield) {
  const own = {
    method: 'POST',
    url: '/api/collections/miembros/records',
    body: { nombre: undoneName, sucursal_id: gym.sucursales[0] },
  }
  const foreign = { method: choice.of(['PATCH', 'DELETE']), url: `${records}/{id}`, body: bodyFor(choice) }
  const isLast = choice.below(2) === 0
  const more = choice.below(3) === 0 ? [{ method: 'POST', url: records, body: bodyFor(choice) }] : []
  return { requests: isLast ? [own, ...more, foreign] : [foreign, own, ...more] }
}

function fileOf(choice: Choice, { files }: Battlefield): Drawn {
  const path = files[choice.below(files.length)] ?? ''
  const known = path.split('/')[4] ?? ''
  const query = choice.of([
    '',
    '?token={token}',
    '?token={token}',
    '?token={token}&thumb=50x50',
    '?token={token}&download=1',
    '?thumb=100x100',
  ])
  const headers = choice.of<Record<string, string>>([{}, {}, { range: 'bytes=0-3' }, { 'if-none-match': '*' }])
  const address = `${path.replace(known, '{id}')}${query}`
  const request = {
    method: choice.of(['GET', 'HEAD']),
    path: address,
    headers,
    needsFileToken: query.includes('{token}'),
  }
  return { request, idsOf: `file ${known}`, isOperators: /superadmin|servicios/.test(path) }
}

const uploadFor = (choice: Choice): Request =>
  choice.of<Request>([
    { method: 'PATCH', path: '/api/collections/miembros/records/{id}', upload: 'foto' },
    { method: 'PATCH', path: '/api/collections/miembros/records/{id}', upload: 'foto', body: { nombre: 'Tomado Ya' } },
    { method: 'PATCH', path: '/api/collections/gimnasios/records/{id}', upload: 'logo' },
    { method: 'PATCH', path: '/api/collections/users/records/{id}', upload: 'avatar' },
    {
      method: 'POST',
      path: '/api/collections/miembros/records',
      upload: 'foto',
      body: { nombre: 'Con foto', sucursal_id: '{id}' },
    },
    { method: 'POST', path: '/api/importar', upload: 'archivo', body: { sucursal_id: '{id}' } },
  ])

const targets = [
  'miembros',
  'pagos',
  'sucursales',
  'planes',
  'planes_plazos',
  'users',
  'gimnasios',
  'auditoria',
  'roles',
  'pausas',
] as const

/** A subscription to a collection or one record, in either form of the topic. */
export function drawTopic(choice: Choice): string {
  const collection = choice.of(all)
  const name = choice.of([collection.name, collection.id])
  const whose = choice.of([name, `${name}/*`, `${name}/{id}`, `${name}/{id}`])
  if (choice.below(3) === 0) return whose
  const query = {
    ...(choice.below(2) === 0 ? { filter: filterFor(choice, collection) } : {}),
    ...(choice.below(2) === 0 ? { expand: walk(choice, collection, 'relation') } : {}),
    ...(choice.below(4) === 0 ? { fields: '*,expand.*,password,tokenKey' } : {}),
  }
  return `${whose}?options=${encodeURIComponent(JSON.stringify({ query }))}`
}

function listQuery(choice: Choice, from: Collection): string {
  const parts = [
    `filter=${encodeURIComponent(filterFor(choice, from))}`,
    choice.below(3) === 0 ? `sort=${choice.of(['', '-'])}${walk(choice, from, 'field')}` : '',
    choice.below(3) === 0 ? `expand=${walk(choice, from, 'relation')},${walk(choice, from, 'relation')}` : '',
    choice.below(5) === 0 ? `fields=*,expand.*,password,tokenKey` : '',
    choice.below(6) === 0 ? 'skipTotal=1' : '',
    'perPage=200',
  ]
  return parts.filter((part) => part !== '').join('&')
}

function filterFor(choice: Choice, from: Collection): string {
  const operator = choice.of(['~', '?~', '=', '?=', '!=', '!~', '>', '<'])
  const value = choice.of(["'{mark}'", "'{id}'", "'%{mark}%'", "'Ana {mark}'"])
  const one = `${walk(choice, from, 'field')} ${operator} ${value}`
  return choice.below(4) === 0
    ? `${one} ${choice.of(['&&', '||'])} ${walk(choice, from, 'field')} ${operator} ${value}`
    : one
}

type Step = { name: string; to: Collection }

const byName = new Map(collections.map((one) => [one.name, one]))

/** The collections one step away, forwards and back. */
function stepsFrom({ name, fields }: Collection): Step[] {
  const forwards = fields.flatMap((field): Step[] => {
    const to = byName.get(field.relation?.collection ?? '')
    return to ? [{ name: field.name, to }] : []
  })
  const back = collections.flatMap((other) =>
    other.fields
      .filter(({ relation }) => relation?.collection === name)
      .map((field) => ({ name: `${other.name}_via_${field.name}`, to: other })),
  )
  return [...forwards, ...back]
}

/** A path of up to six steps through relations, to `end`: a field, or nothing for an expand. */
function walk(choice: Choice, from: Collection, end: 'field' | 'relation'): string {
  const steps: string[] = []
  let here = from
  const depth = choice.below(4) === 0 ? choice.below(7) : choice.below(3)
  for (let left = Math.min(6, depth + (end === 'relation' ? 1 : 0)); left > 0; left -= 1) {
    const [first, ...others] = stepsFrom(here)
    if (!first) break
    const step = choice.of([first, ...others])
    steps.push(step.name)
    here = step.to
  }
  if (end === 'relation') return steps.join('.')
  const [first, ...others] = here.fields.filter(({ type }) => ['text', 'relation', 'email'].includes(type))
  const last =
    first && choice.below(12) > 0 ? choice.of([first, ...others]).name : choice.of(['password', 'token_key', 'id'])
  const modifier = choice.below(6) === 0 ? choice.of([':lower', ':each', ':length', ':isset']) : ''
  return `${[...steps, last].join('.')}${modifier}`
}

function bodyFor(choice: Choice, sucursal_id = '{id}'): Record<string, unknown> {
  return choice.of<Record<string, unknown>>([
    { nombre: 'Nuevo de prueba', sucursal_id: '{id}' },
    { gimnasio_id: '{id}', nombre: 'Nuevo de prueba', sucursal_id },
    { id_miembro: '{id}', id_plan_plazo: '{id}', sucursal_id, medio_pago: 'Efectivo' },
    { id_plan: '{id}', duracion: 1, precio: 5 },
    { role: '{id}', 'sucursal_id+': '{id}', gimnasio_id: '{id}' },
    { id: '{id}', nombre: 'Nuevo de prueba', sucursal_id: '{id}' },
    { permisos: ['{id}'], nombre: 'Rol de prueba' },
    {
      nombre: 'Nuevo de prueba',
      sucursal_id,
      collectionId: 'x',
      created: '2000-01-01',
      deleted: '2000-01-01',
      numero: 1,
    },
    { name: 'Nueva Persona', sucursal_id: ['{id}'], role: '{id}', token_key: 'x', verified: true, activo: true },
    { id_miembro: '{id}', desde: '2026-05-01', hasta: '2026-05-02', motivo: 'Viaje' },
    { 'permisos+': '{id}', 'permisos-': ['permiso00000001', '{id}'], 'sucursal_id+': [sucursal_id, '{id}'] },
  ])
}

const marks = [foreignMark, branchMark] as const

/** As long as the marks, and existing nowhere. */
export const nowhereMark = 'QQQX7Q'

/** The request with values of the other gym, and its twin with values that exist nowhere. */
export function twins(request: Request, known: string, unknown: string, choice: Choice): [Request, Request] {
  const mark = choice.of(marks)
  const fresh = testId()
  const fill = (id: string, text: string): Request => {
    const filled = (given: string) =>
      given.replaceAll('{id}', id).replaceAll('{mark}', text).replaceAll('{fresh}', fresh)
    const { path, body } = request
    return {
      ...request,
      path: filled(path),
      ...(body === undefined ? {} : { body: JSON.parse(filled(JSON.stringify(body))) }),
    }
  }
  return [fill(known, mark), fill(unknown, nowhereMark)]
}
