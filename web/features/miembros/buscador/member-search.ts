import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import { phoneEnd } from '#shared/values/phone-end.ts'
import { api } from '#web/lib/api/api.ts'

const shown = 8

/**
 * Members by parts of the name in any order, or by the first or last digits of document or phone. Members of the
 * branch come first, those with a name that begins as typed at their head: 'Ana' before 'Fontana'.
 */
export const memberSearchQuery = (query: string, sucursal: string) =>
  queryOptions({
    queryKey: ['miembros_pagos', 'search', query, sucursal],
    queryFn: async ({ signal }): Promise<MiembroPago[]> => {
      const find = (...more: string[]) => findMembers([memberFilter(query), ...more].join(' && '), signal)
      const here = api.filter('sucursal_id = {:sucursal}', { sucursal })
      const elsewhere = api.filter('sucursal_id != {:sucursal}', { sucursal })
      const found = await Promise.all([find(here, startsFilter(query)), find(here), find(elsewhere)])
      return [...new Map(found.flat().map((member) => [member.id, member])).values()].slice(0, shown)
    },
    enabled: query !== '',
    placeholderData: keepPreviousData,
  })

async function findMembers(filter: string, signal: AbortSignal): Promise<MiembroPago[]> {
  const { items } = await api.collection('miembros_pagos').getList<MiembroPago>(1, shown, {
    filter,
    sort: 'nombre:es',
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
  const word = literally(wordsOf(query)[0] ?? '')
  return api.filter('(nombre ~ {:first} || nombre ~ {:later})', { first: `${word}%`, later: `% ${word}%` })
}

/** One expression per typed word. A whole phone is found as screens write it, too. */
export function memberWords(query: string): string[] {
  const words = wordsOf(query).map(wordFilter)
  const phone = phoneEnd(query)
  return phone === undefined ? words : [`(${words.join(' && ')} || ${endsIn(phone)})`]
}

const endsIn = (phone: string) => api.filter('telefono ~ {:end}', { end: `%${phone}` })

const wordsOf = (query: string) => query.split(/\s+/).filter(Boolean).slice(0, 6)

const literally = (word: string) => word.replace(/[\\%_]/g, String.raw`\$&`)

function wordFilter(typed: string): string {
  const digits = typed.replace(/[.\-()+]/g, '')
  if (/^\d+$/.test(digits)) {
    const params = { starts: `${digits}%`, ends: `%${digits}` }
    return api.filter('(dni ~ {:ends} || dni ~ {:starts} || telefono ~ {:ends} || telefono ~ {:starts})', params)
  }
  return api.filter('(nombre ~ {:word} || dni ~ {:word})', { word: literally(typed) })
}
