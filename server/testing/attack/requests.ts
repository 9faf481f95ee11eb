import { collections } from '#server/collections/index.ts'
import type { Collection } from '#server/records/collection.ts'
import type { Choice } from './random.ts'
import { branchMark, foreignMark, type Battlefield } from './world.ts'

/** One request; `{id}` and `{mark}` in it stand for what is known of the other gym, or for what exists nowhere. */
export interface Request {
  readonly method: string
  readonly path: string
  readonly body?: unknown
}

const [firstCollection, ...otherCollections] = collections
if (!firstCollection) throw new Error('There are collections')
const all = [firstCollection, ...otherCollections] as const

const custom: readonly [Request, ...Request[]] = [
  { method: 'GET', path: '/api/pagos/{id}/recibo.pdf' },
  { method: 'POST', path: '/api/pagos/{id}/anular', body: { motivo: 'Se cobró dos veces' } },
  { method: 'GET', path: '/api/pagos/referencias?referencia=ref%20{mark}' },
  { method: 'GET', path: '/api/reportes/ingresos?desde=2020-01-01&hasta=2030-01-01&sucursal={id}' },
  { method: 'GET', path: '/api/reportes/miembros?desde=2020-01-01&hasta=2030-01-01&sucursal={id}' },
  { method: 'GET', path: '/api/reportes/vencimientos?desde=2020-01-01&hasta=2030-01-01&sucursal={id}' },
  { method: 'GET', path: '/api/exportar/miembros.csv?sucursal={id}' },
  { method: 'GET', path: '/api/exportar/pagos.csv?sucursal={id}' },
  { method: 'GET', path: '/api/exportar/miembros.csv?filter=nombre~%22{mark}%22' },
  { method: 'GET', path: '/api/miembros/etiquetas' },
  { method: 'GET', path: '/api/usuarios/accesos' },
  { method: 'GET', path: '/api/servicio/estado/{id}' },
  { method: 'GET', path: '/api/servicio/uso/{id}' },
  { method: 'GET', path: '/api/importar/{id}' },
  { method: 'POST', path: '/api/importar/{id}' },
  { method: 'POST', path: '/api/importar/{id}/deshacer' },
  { method: 'POST', path: '/api/pausas/{id}/terminar' },
  { method: 'POST', path: '/api/pausas/lote/{id}/deshacer' },
  {
    method: 'POST',
    path: '/api/pausas/lote',
    body: { sucursal_id: '{id}', desde: '2026-11-21', hasta: '2026-11-22', motivo: 'Obras' },
  },
  { method: 'POST', path: '/api/usuarios/{id}/cerrar-sesiones' },
  { method: 'POST', path: '/api/operador/pagos/{id}/aprobar' },
  { method: 'GET', path: '/api/operador/reporte' },
  { method: 'GET', path: '/api/files/miembros/{id}/zzb_a.png' },
  { method: 'GET', path: '/api/files/miembros/{id}/zzb_a.png?thumb=50x50' },
  { method: 'POST', path: '/api/realtime', body: { clientId: '{id}', subscriptions: ['miembros/{id}', 'pagos/*'] } },
]

/** Draws one attack: what to ask, and in which collection ids are to be looked for. */
export function draw(choice: Choice, { gym }: Battlefield): { request: Request; idsOf: string } {
  const collection = choice.of(all)
  const { name } = collection
  const records = `/api/collections/${name}/records`
  const kind = choice.below(12)
  if (kind < 6)
    return {
      request: { method: 'GET', path: `${records}?${listQuery(choice, collection)}` },
      idsOf: choice.of(targets),
    }
  if (kind === 6)
    return {
      request: { method: 'GET', path: `${records}/{id}?expand=${walk(choice, collection, 'relation')}` },
      idsOf: name,
    }
  if (kind === 7)
    return {
      request: { method: choice.of(['PATCH', 'DELETE']), path: `${records}/{id}`, body: bodyFor(choice) },
      idsOf: name,
    }
  if (kind === 8)
    return {
      request: { method: 'POST', path: records, body: bodyFor(choice, gym.sucursales[0]) },
      idsOf: choice.of(targets),
    }
  if (kind === 9) {
    const items = [
      { method: choice.of(['PATCH', 'DELETE']), url: `${records}/{id}`, body: bodyFor(choice) },
      { method: 'POST', url: records, body: bodyFor(choice) },
    ]
    return { request: { method: 'POST', path: '/api/batch', body: { requests: items } }, idsOf: name }
  }
  return { request: choice.of(custom), idsOf: choice.of(targets) }
}

const targets = [
  'miembros',
  'pagos',
  'sucursales',
  'planes',
  'planes_plazos',
  'users',
  'gimnasios',
  'auditoria',
] as const

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

/** Where one step leads from a collection, forwards and back. */
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

/** A path of up to three steps through relations, to `end`: a field, or nothing for an expand. */
function walk(choice: Choice, from: Collection, end: 'field' | 'relation'): string {
  const steps: string[] = []
  let here = from
  for (let left = choice.below(3) + (end === 'relation' ? 1 : 0); left > 0; left -= 1) {
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
  return [...steps, last].join('.')
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
  ])
}

const marks = [foreignMark, branchMark] as const

/** The request with what is known of the other gym in it, and its twin with what exists nowhere. */
export function twins(request: Request, known: string, unknown: string, choice: Choice): [Request, Request] {
  const mark = choice.of(marks)
  const fill = (id: string, text: string): Request => {
    const filled = (given: string) => given.replaceAll('{id}', id).replaceAll('{mark}', text)
    const { method, path, body } = request
    return {
      method,
      path: filled(path),
      ...(body === undefined ? {} : { body: JSON.parse(filled(JSON.stringify(body))) }),
    }
  }
  return [fill(known, mark), fill(unknown, 'QQQ')]
}
