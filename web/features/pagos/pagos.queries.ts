import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Pago } from '#shared/collections/pago.ts'
import { api } from '#web/lib/api.ts'
import { type ListPlace, pagosFilter, pagosSort } from './pagos-filter.ts'
import type { PagosSearch } from './pagos-search.ts'
import { pagoExpand } from './pago-parts.ts'

export const usualRows = 30

export const pagosListQuery = (search: PagosSearch, place: ListPlace) => {
  const params = { filter: pagosFilter(search, place), sort: pagosSort(search.orden), expand: pagoExpand }
  const { pagina = 1, filas = usualRows } = search
  return queryOptions({
    queryKey: ['pagos', 'list', params, pagina, filas],
    queryFn: ({ signal }) => api.collection('pagos').getList<Pago>(pagina, filas, { ...params, signal }),
    placeholderData: keepPreviousData,
  })
}

const counted = z.object({ totalItems: z.number(), sum: z.number() })

/** How many payments in view count, and what they add up to: exact, added by the server over all pages. */
export const pagosTotalQuery = (search: PagosSearch, place: ListPlace) => {
  const filter = `${pagosFilter(search, place)} && anulado = null`
  return queryOptions({
    queryKey: ['pagos', 'total', filter],
    queryFn: async ({ signal }) => {
      const answer = await api.collection('pagos').getList(1, 1, { filter, fields: 'id', sum: 'monto_total', signal })
      const { totalItems, sum } = counted.parse(answer)
      return { count: totalItems, total: sum }
    },
    placeholderData: keepPreviousData,
  })
}
