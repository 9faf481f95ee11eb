import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import { phoneEnd } from '#shared/values/phone-end.ts'
import { api } from '#web/lib/api/api.ts'
import { serverNow } from '#web/lib/clock/server-clock.ts'
import { deskOrder } from './desk-order.ts'

const shown = 8

/**
 * Members by parts of the name in any order, or by the first or last digits of document or phone, in the order of the desk.
 * Within each rank the members of the branch come first, those with a name that begins as typed at their head: 'Ana' before
 * 'Fontana'.
 */
export const memberSearchQuery = (query: string, sucursal: string) =>
  queryOptions({
    queryKey: ['miembros_pagos', 'search', query, sucursal],
    queryFn: async ({ signal }): Promise<MiembroPago[]> => {
      const find = (...more: string[]) => findMembers([memberFilter(query), ...more].join(' && '), signal)
      const here = api.filter('sucursal_id = {:sucursal}', { sucursal })
      const elsewhere = api.filter('sucursal_id != {:sucursal}', { sucursal })
      const found = await Promise.all([find(here, startsFilter(query)), find(here), find(elsewhere)])
      const members = [...new Map(found.flat().map((member) => [member.id, member])).values()]
      return deskOrder(members, serverNow()).slice(0, shown)
    },
    enabled: query !== '',
    placeholderData: keepPreviousData,
  })

async function findMembers(filter: string, signal: AbortSignal): Promise<MiembroPago[]> {
  const { items } = await api.collection('miembros_pagos').getList<MiembroPago>(1, shown, {
    filter,
    // The order of the desk asks for the latest ends: those of members in force.
    sort: '-vencimiento,nombre:es',
    expand: 'id_plan_plazo.id_plan',
    skipTotal: true,
    signal,
  })
  return items
}

/** The filter of the search. Digits match both ends, where people read them out, so that four are enough. */
export function memberFilter(query: string): string {
  return ['deleted = null', ...memberWords(query)].join(' && ')
}

/** Names in which some word begins with the first one typed. */
export function startsFilter(query: string): string {
  const word = literally(partsOf(query)[0] ?? '')
  return api.filter('(nombre ~ {:first} || nombre ~ {:later})', { first: `${word}%`, later: `% ${word}%` })
}

/** One expression per typed word or number. */
export const memberWords = (query: string): string[] =>
  partsOf(query).map((part) =>
    /\p{L}|^\D*$/u.test(part)
      ? api.filter('(nombre ~ {:word} || dni ~ {:word})', { word: literally(part) })
      : numberFilter(part.replace(/\D/g, '')),
  )

/** Words without letters next to each other are one number, as phones and documents are read out. */
const partsOf = (query: string) => (query.match(/[^\s\p{L}]+(\s+[^\s\p{L}]+)*(?!\S)|\S+/gu) ?? []).slice(0, 6)

const literally = (word: string) => word.replace(/[\\%_]/g, String.raw`\$&`)

/** Zeros in front of a phone count for nothing. A whole one is found whatever is dialled before its last digits. */
function numberFilter(digits: string): string {
  const bare = digits.replace(/^0+(?=[1-9])/, '')
  const end = phoneEnd(digits) ?? bare
  const written = bare === digits ? '' : ` || telefono ~ "${digits}%"`
  return `(dni ~ "%${digits}" || dni ~ "${digits}%" || telefono ~ "%${end}" || telefono ~ "${bare}%"${written})`
}
