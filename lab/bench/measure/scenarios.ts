import { newId } from '#shared/values/ids.ts'
import { argentina } from '#seed/names/argentina.ts'
import { createRandom, type Random } from '#seed/random.ts'
import type { Desk } from './desk.ts'
import type { WireRequest } from './wire.ts'

/** Goals of a scenario. `share` is a part of the bare handler's requests per second, `p99` milliseconds. */
export interface Goal {
  readonly share?: number
  readonly p99?: number
}

/** One kind of work in many variants, each one or more requests. */
export interface Scenario {
  readonly name: string
  readonly goal: Goal
  readonly variants: number
  readonly request: (variant: number) => readonly WireRequest[]
  /** Every request makes something new, so requests are numbered without end instead of repeating the variants. */
  readonly makesNew?: boolean
}

export const records = (collection: string) => `/api/collections/${collection}/records`
export const query = (params: Record<string, string | number>) =>
  Object.entries(params)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')

/** The members screen's list. */
export const memberList = ({ sucursal }: Desk, page: number, ...parts: string[]) =>
  `${records('miembros_pagos')}?${query({
    page,
    perPage: 30,
    filter: ['deleted = null', `sucursal_id = '${sucursal}'`, ...parts].join(' && '),
    sort: '-created',
    expand: 'id_plan_plazo.id_plan',
  })}`

/** The suggestions while a name is typed at the desk. */
export const memberPicker = (part: string) =>
  `${records('miembros_pagos')}?${query({
    page: 1,
    perPage: 8,
    skipTotal: 'true',
    filter: `deleted = null && ${namedLike(part)}`,
    sort: 'nombre',
    expand: 'id_plan_plazo.id_plan',
  })}`

export const namedLike = (part: string) => `(nombre ~ '${part}' || dni ~ '${part}')`

export const whole = (collection: string, filter: string) =>
  `${records(collection)}?${query({ page: 1, perPage: 1000, skipTotal: 1, filter })}`

/** The most common requests, sent by one user. */
export function readScenarios(desk: Desk): Scenario[] {
  const { token, sucursal } = desk
  const random = createRandom('bench')
  const ids = Array.from({ length: 500 }, () => desk.miembro(random.int(0, desk.members - 1)).id)
  const parts = partsOfNames(random, 60)
  const get = (path: string): WireRequest => ({ method: 'GET', path, token })
  const yearAgo = monthBefore(new Date())
  return [
    {
      name: 'view member',
      goal: { share: 0.7 },
      variants: ids.length,
      request: (variant) => [get(`${records('miembros')}/${ids[variant]}`)],
    },
    {
      name: 'list of 30 with count',
      goal: { share: 0.85 },
      variants: 20,
      request: (variant) => [get(memberList(desk, variant + 1))],
    },
    {
      name: 'search in the list',
      goal: { share: 0.85, p99: 100 },
      variants: parts.length,
      request: (variant) => [get(memberList(desk, 1, namedLike(parts[variant] ?? '')))],
    },
    {
      name: 'search at the desk',
      goal: { share: 0.85, p99: 100 },
      variants: parts.length,
      request: (variant) => [get(memberPicker(parts[variant] ?? ''))],
    },
    {
      name: 'dashboard',
      goal: { p99: 150 },
      variants: 1,
      request: () => [
        get(`${records('dashboard')}/${sucursal}`),
        get(whole('ingresos_diarios', `fecha_pago >= '${yearAgo}' && id = '${sucursal}'`)),
        get(whole('planes_populares', `id = '${sucursal}'`)),
      ],
    },
  ]
}

/** Search texts. */
export const partsOfNames = (random: Random, count: number) =>
  Array.from({ length: count }, () => partOfName(random.pick(argentina.surnames), random.int(3, 5)))

/** Letters as people type them: without accents, in lower case, also from the middle of the name. */
function partOfName(name: string, length: number): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/[^a-zA-Z]/g, '')
    .toLowerCase()
  return plain.slice(0, Math.min(length, plain.length))
}

/** First day of the month eleven months ago: the charts show twelve. */
function monthBefore(now: Date): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11, 1)).toISOString().slice(0, 10)
}

/** The n-th charge of one month: the members of the gym in turn, each in their branch. */
export function charge(desk: Desk, n: number): WireRequest {
  const { id: id_miembro, plazo: id_plan_plazo, sucursal: sucursal_id } = desk.miembro(n % desk.members)
  return make(desk, records('pagos'), { id_miembro, id_plan_plazo, sucursal_id, medio_pago: 'Efectivo' })
}

/** The n-th entry of a day: the members of the gym in turn, each in their branch. */
export function enter(desk: Desk, n: number): WireRequest {
  const { id: id_miembro, sucursal: sucursal_id } = desk.miembro(n % desk.members)
  return make(desk, '/api/asistencias/entrar', { sucursal_id, id_miembro })
}

/** A bottle of water, paid in cash. */
export const sell = (desk: Desk): WireRequest =>
  make(desk, records('ventas'), {
    sucursal_id: desk.sucursal,
    concepto: 'Agua',
    tipo: 'articulo',
    precio: 1500,
    cantidad: 1,
    medio_pago: 'Efectivo',
  })

/** A request that makes something with an id of its own. */
export const make = ({ token }: Desk, path: string, body: object): WireRequest => ({
  method: 'POST',
  path,
  token,
  body: JSON.stringify({ id: newId(new Date()), ...body }),
})
