import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import { api } from '#web/lib/api/api.ts'
import { addDays } from '#shared/values/dates-without-library.ts'
import { serverNow } from '#web/lib/clock/server-clock.ts'
import type { ListContext } from '../queries/miembros-filter.ts'
import { deskOrder } from './desk-order.ts'
import { memberFilter, startsFilter } from './member-words.ts'

const shown = 8

/** From this many letters on, the ends of memberships order what is found. Two letters find so many of 50,000 members that it took half a second. */
const leastToSort = 3

/**
 * Members by parts of the name in any order, or by the first or last digits of document or phone, in the order of the desk.
 * Those of the branch with a name that begins as typed stand at the head, 'Ana' before 'Fontana', the next end first: they are
 * the likeliest to pay.
 */
export const memberSearchQuery = (query: string, { sucursal, today, tolerancias }: ListContext) =>
  queryOptions({
    queryKey: ['miembros_pagos', 'search', query, sucursal, today],
    queryFn: async ({ signal }): Promise<MiembroPago[]> => {
      const find = (sort: string, ...more: string[]) =>
        findMembers({ filter: [memberFilter(query), ...more].join(' && '), sort }, signal)
      const here = api.filter('sucursal_id = {:sucursal}', { sucursal })
      const elsewhere = api.filter('sucursal_id != {:sucursal}', { sucursal })
      const starts = startsFilter(query)
      const inForce = api.filter('vencimiento >= {:from}', { from: addDays(today, -tolerancias.tolerancia) })
      const isShort = query.length < leastToSort
      const head = isShort ? find('nombre:es', here, starts) : find('vencimiento,nombre:es', here, starts, inForce)
      const order = isShort ? 'nombre:es' : '-vencimiento,nombre:es'
      const found = await Promise.all([head, find(order, here), find(order, elsewhere)])
      const members = [...new Map(found.flat().map((member) => [member.id, member])).values()]
      return deskOrder(members, serverNow()).slice(0, shown)
    },
    enabled: query !== '',
    placeholderData: keepPreviousData,
  })

async function findMembers(asked: { filter: string; sort: string }, signal: AbortSignal): Promise<MiembroPago[]> {
  const { items } = await api.collection('miembros_pagos').getList<MiembroPago>(1, shown, {
    ...asked,
    expand: 'id_plan_plazo.id_plan',
    skipTotal: true,
    signal,
  })
  return items
}
