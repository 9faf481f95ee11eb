import { addDays } from '#shared/values/dates.ts'
import { newId } from '#shared/values/ids.ts'
import { nombresReporte } from '#shared/reportes/reporte.ts'
import type { Random } from '#seed/random.ts'
import type { Desk } from './desk.ts'
import type { WireRequest } from './wire.ts'
import type { Arrival } from './open-loop.ts'
import { paymentList, paymentsOf } from './scale-scenarios.ts'
import { charge, memberList, memberPicker, namedLike, partsOfNames, query, records } from './scenarios.ts'

interface Work {
  readonly kind: string
  /** Shares of a hundred requests. */
  readonly share: number
  readonly request: (desk: Desk, n: number) => WireRequest
}

/** A desk's mix: 70 % lists and searches, 15 % views with related records, 10 % writes, 5 % reports. */
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
    { kind: 'list', share: 20, request: (desk) => get(desk, memberList(desk, random.int(1, 4))) },
    { kind: 'search', share: 15, request: (desk) => get(desk, memberList(desk, 1, namedLike(part()))) },
    { kind: 'desk search', share: 20, request: (desk) => get(desk, memberPicker(part())) },
    { kind: 'payments', share: 10, request: (desk) => get(desk, paymentList(desk, 1, addDays(today, -29))) },
    { kind: 'dashboard', share: 5, request: (desk) => get(desk, `${records('dashboard')}/${desk.sucursal}`) },
    { kind: 'view', share: 10, request: (desk) => get(desk, view(somebody(desk))) },
    { kind: 'payments of one', share: 5, request: (desk) => get(desk, paymentsOf(somebody(desk).id)) },
    { kind: 'charge', share: 6, request: (desk) => charge(desk, random.int(0, desk.members - 1)) },
    { kind: 'new member', share: 2, request: (desk, n) => newMember(desk, n) },
    { kind: 'edit member', share: 2, request: (desk, n) => edit(desk, somebody(desk).id, n) },
    {
      kind: 'report',
      share: 5,
      request: (desk) => get(desk, report(random.pick(nombresReporte), random.pick([29, 364]))),
    },
  ]
}

function newMember({ token, sucursal }: Desk, n: number): WireRequest {
  const id = newId(new Date())
  const body = JSON.stringify({ id, nombre: `Nueva Socia ${inLetters(n)}`, sexo: 'Mujer', sucursal_id: sucursal })
  return { method: 'POST', path: records('miembros'), token, body }
}

const edit = ({ token }: Desk, id: string, n: number): WireRequest => {
  return {
    method: 'PATCH',
    path: `${records('miembros')}/${id}`,
    token,
    body: JSON.stringify({ direccion: `Calle ${n}` }),
  }
}

const inLetters = (n: number) => String(n).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))
