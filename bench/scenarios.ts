import { newId } from '#shared/ids.ts'
import { argentina } from '#seed/names/argentina.ts'
import { createRandom } from '#seed/random.ts'
import type { WireRequest } from './http-load.ts'
import { bigGym } from './world.ts'

/** What a scenario should reach. `share` is a part of the bare handler's requests per second, `p99` milliseconds. */
export interface Goal {
  readonly share?: number
  readonly p99?: number
}

/** One thing that people do, in many variants, each one or more requests. */
export interface Scenario {
  readonly name: string
  readonly goal: Goal
  readonly variants: number
  readonly request: (variant: number) => readonly WireRequest[]
}

const records = (collection: string) => `/api/collections/${collection}/records`
const query = (params: Record<string, string | number>) =>
  Object.entries(params)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')

const memberList = (page: number, filter: string) =>
  `${records('miembros_pagos')}?${query({
    page,
    perPage: 30,
    sort: '-created',
    filter,
    expand: 'id_plan_plazo,id_plan_plazo.id_plan',
  })}`

export const { sucursal } = bigGym

/** Members are numbered from 1 in the big gym, so their ids are known without asking. */
export const memberId = (number: number) => `m${String(number).padStart(14, '0')}`

/** The scenarios, asked by the administrator of the big gym. */
export function readScenarios(token: string, members: number): Scenario[] {
  const random = createRandom('bench')
  const ids = Array.from({ length: 500 }, () => memberId(random.int(1, members)))
  const parts = Array.from({ length: 60 }, () => partOfName(random.pick(argentina.surnames), random.int(3, 5)))
  const get = (path: string): WireRequest => ({ method: 'GET', path, token })
  const inBranch = `deleted = null && sucursal_id = '${sucursal}'`
  const today = new Date().toISOString().slice(0, 10)
  return [
    {
      name: 'view member',
      goal: { share: 0.7 },
      variants: ids.length,
      request: (variant) => [get(`${records('miembros')}/${ids[variant]}`)],
    },
    {
      name: 'list of 30',
      goal: { share: 0.85 },
      variants: 20,
      request: (variant) => [get(memberList(variant + 1, inBranch))],
    },
    {
      name: 'search',
      goal: { share: 0.85, p99: 100 },
      variants: parts.length,
      request: (variant) => {
        const part = parts[variant] ?? ''
        return [get(memberList(1, `(nombre ~ '${part}' || dni ~ '${part}' || telefono ~ '${part}') && ${inBranch}`))]
      },
    },
    {
      name: 'dashboard',
      goal: { p99: 150 },
      variants: 1,
      request: () => [
        get(`${records('dashboard')}/${sucursal}`),
        get(
          `${records('ingresos_diarios')}?${query({ page: 1, perPage: 500, filter: `fecha_pago >= '${yearBefore(today)}' && id = '${sucursal}'` })}`,
        ),
        get(`${records('planes_populares')}?${query({ page: 1, perPage: 3, filter: `id = "${sucursal}"` })}`),
      ],
    },
  ]
}

/** Letters as people type them: without accents, in lower case, from the middle of the name too. */
function partOfName(name: string, length: number): string {
  const plain = name
    .normalize('NFD')
    .replaceAll(/[^a-zA-Z]/g, '')
    .toLowerCase()
  return plain.slice(0, Math.min(length, plain.length))
}

function yearBefore(day: string): string {
  return `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
}

/** A charge of one month for the member of that number. */
export function charge(token: string, number: number): WireRequest {
  const id = newId((bytes) => crypto.getRandomValues(bytes), Date.now())
  const body = {
    id,
    id_miembro: memberId(number),
    id_plan_plazo: 't00000000001000',
    sucursal_id: sucursal,
    medio_pago: 'Efectivo',
  }
  return { method: 'POST', path: records('pagos'), token, body: JSON.stringify(body) }
}
