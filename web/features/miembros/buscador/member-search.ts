import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import { api } from '#web/lib/api/api.ts'

const shown = 8

/**
 * Members by parts of the name in any order, or by the first or last digits of document or phone. Members of the
 * branch come first, then those of the user's other branches.
 */
export const memberSearchQuery = (query: string, sucursal: string) =>
  queryOptions({
    queryKey: ['miembros_pagos', 'search', query, sucursal],
    queryFn: async ({ signal }): Promise<MiembroPago[]> => {
      const find = (branches: string) => findMembers(`${memberFilter(query)} && ${branches}`, signal)
      const [here, elsewhere] = await Promise.all([
        find(api.filter('sucursal_id = {:sucursal}', { sucursal })),
        find(api.filter('sucursal_id != {:sucursal}', { sucursal })),
      ])
      return [...here, ...elsewhere].slice(0, shown)
    },
    enabled: query !== '',
    placeholderData: keepPreviousData,
  })

async function findMembers(filter: string, signal: AbortSignal): Promise<MiembroPago[]> {
  const { items } = await api.collection('miembros_pagos').getList<MiembroPago>(1, shown, {
    filter,
    sort: 'nombre',
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

/** One expression per typed word. */
export function memberWords(query: string): string[] {
  return query.split(/\s+/).filter(Boolean).slice(0, 6).map(wordFilter)
}

function wordFilter(typed: string): string {
  const digits = typed.replace(/[.\-()+]/g, '')
  if (/^\d+$/.test(digits)) {
    const params = { starts: `${digits}%`, ends: `%${digits}` }
    return api.filter('(dni ~ {:ends} || dni ~ {:starts} || telefono ~ {:ends} || telefono ~ {:starts})', params)
  }
  const word = typed.replace(/[\\%_]/g, String.raw`\$&`)
  return api.filter('(nombre ~ {:word} || dni ~ {:word})', { word })
}
