import { addDays } from '#shared/values/dates.ts'
import { nombresReporte } from '#shared/reportes/reporte.ts'
import type { Random } from '#seed/random.ts'
import type { Desk } from './desk.ts'
import type { WireRequest } from './wire.ts'
import type { Arrival } from './open-loop.ts'
import { paymentList, paymentsOf } from './scale-scenarios.ts'
import {
  charge,
  enter,
  make,
  memberList,
  memberPicker,
  namedLike,
  partsOfNames,
  query,
  records,
  sell,
} from './scenarios.ts'

interface Work {
  readonly kind: string
  /** Shares of a hundred requests. */
  readonly share: number
  readonly request: (desk: Desk, n: number) => WireRequest
}

/** A desk's mix at six: 65 % lists, searches and the worklist, 12 % views with related records, 18 % writes, 5 % reports. */
export function mixedWork(desks: readonly Desk[], random: Random): (n: number) => Arrival {
  const parts = partsOfNames(random, 200)
  const works = worksWith(random, () => random.pick(parts))
  return (n) => {
    const desk = random.pick(desks)
    const { kind, request } = random.weighted(works, ({ share }) => share)
    return { kind, request: request(desk, n) }
  }
}

function worksWith(random: Random, part: () => string): Work[] {
  const today = new Date().toISOString().slice(0, 10)
  const get = ({ token }: Desk, path: string): WireRequest => ({ method: 'GET', path, token })
  const somebody = (desk: Desk) => desk.miembro(random.int(0, desk.members - 1))
  const view = ({ id }: { id: string }) =>
    `${records('miembros_pagos')}/${id}?${query({ expand: 'id_plan_plazo.id_plan' })}`
  const report = (nombre: string, days: number) =>
    `/api/reportes/${nombre}?${query({ desde: addDays(today, -days), hasta: today, comparar: 'true' })}`
  return [
    { kind: 'list', share: 18, request: (desk) => get(desk, memberList(desk, random.int(1, 4))) },
    { kind: 'search', share: 13, request: (desk) => get(desk, memberList(desk, 1, namedLike(part()))) },
    { kind: 'desk search', share: 18, request: (desk) => get(desk, memberPicker(part())) },
    { kind: 'payments', share: 9, request: (desk) => get(desk, paymentList(desk, 1, addDays(today, -29))) },
    { kind: 'dashboard', share: 5, request: (desk) => get(desk, `${records('dashboard')}/${desk.sucursal}`) },
    { kind: 'worklist', share: 2, request: (desk) => get(desk, '/api/riesgo') },
    { kind: 'view', share: 8, request: (desk) => get(desk, view(somebody(desk))) },
    { kind: 'payments of one', share: 4, request: (desk) => get(desk, paymentsOf(somebody(desk).id)) },
    { kind: 'entry', share: 7, request: (desk) => enter(desk, random.int(0, desk.members - 1)) },
    { kind: 'charge', share: 5, request: (desk) => charge(desk, random.int(0, desk.members - 1)) },
    { kind: 'sale', share: 2, request: (desk) => sell(desk) },
    { kind: 'new member', share: 2, request: (desk, n) => newMember(desk, n) },
    { kind: 'edit member', share: 2, request: (desk, n) => edit(desk, somebody(desk).id, n) },
    {
      kind: 'report',
      share: 5,
      request: (desk) => get(desk, report(random.pick(nombresReporte), random.pick([29, 364]))),
    },
  ]
}

const newMember = (desk: Desk, n: number): WireRequest =>
  make(desk, records('miembros'), {
    nombre: `Nueva Socia ${inLetters(n)}`,
    sexo: 'Mujer',
    sucursal_id: desk.sucursal,
  })

const edit = ({ token }: Desk, id: string, n: number): WireRequest => {
  return {
    method: 'PATCH',
    path: `${records('miembros')}/${id}`,
    token,
    body: JSON.stringify({ direccion: `Calle ${n}` }),
  }
}

const inLetters = (n: number) => String(n).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))
