import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Pago } from '#shared/collections/pago.ts'
import { api } from '#web/lib/api/api.ts'
import type { ListContext } from '#web/features/recibos/queries/lista-filter.ts'
import { defaultRows } from '#web/lib/lists/list-search.ts'
import { pagosFilter, pagosSort } from './pagos-filter.ts'
import type { PagosSearch } from './pagos-search.ts'
import { pagoExpand } from './pago-parts.ts'

export const pagosListQuery = (search: PagosSearch, context: ListContext) => {
  const params = { filter: pagosFilter(search, context), sort: pagosSort(search.orden), expand: pagoExpand }
  const { pagina = 1, filas = defaultRows } = search
  return queryOptions({
    queryKey: ['pagos', 'list', params, pagina, filas],
    queryFn: ({ signal }) => api.collection('pagos').getList<Pago>(pagina, filas, { ...params, signal }),
    placeholderData: keepPreviousData,
  })
}
