import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Venta } from '#shared/ventas/venta.ts'
import type { ListContext } from '#web/features/recibos/queries/lista-filter.ts'
import { defaultRows } from '#web/lib/lists/list-search.ts'
import { api } from '#web/lib/api/api.ts'
import { ventasFilter, ventasSort } from './ventas-filter.ts'
import type { VentasSearch } from './ventas-search.ts'

/** The related records shown with a sale. */
export const ventaExpand = 'sucursal_id,id_miembro,usuario_id,anulado_por'

export const ventaQuery = (id: string) =>
  queryOptions({
    queryKey: ['ventas', 'one', id],
    queryFn: ({ signal }) => api.collection('ventas').getOne<Venta>(id, { expand: ventaExpand, signal }),
  })

export const ventasListQuery = (search: VentasSearch, context: ListContext) => {
  const params = { filter: ventasFilter(search, context), sort: ventasSort(search.orden), expand: ventaExpand }
  const { pagina = 1, filas = defaultRows } = search
  return queryOptions({
    queryKey: ['ventas', 'list', params, pagina, filas],
    queryFn: ({ signal }) => api.collection('ventas').getList<Venta>(pagina, filas, { ...params, signal }),
    placeholderData: keepPreviousData,
  })
}
