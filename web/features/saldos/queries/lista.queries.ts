import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Saldo } from '#shared/saldos/saldo.ts'
import { type Lista, type ListContext, listaFilter, listaSort } from '#web/features/recibos/queries/lista-filter.ts'
import type { ListaSearch } from '#web/features/recibos/queries/lista-search.ts'
import { defaultRows } from '#web/lib/lists/list-search.ts'
import { api } from '#web/lib/api/api.ts'
import { saldoExpand } from './saldos.queries.ts'

const cobros: Lista = {
  columns: {
    recibo: { path: 'recibo', kind: 'number' },
    cliente: { path: 'id_miembro.nombre', kind: 'text', isName: true },
    fecha: { path: 'created', kind: 'instant' },
    medio: { path: 'medio_pago', kind: 'text' },
    cobrado: { path: 'monto', kind: 'number' },
    cobro: { path: 'usuario_id.name', kind: 'text', isName: true },
  },
  moment: 'created',
  words: ['id_miembro.nombre', 'id_miembro.dni'],
}

/** Money alone: a sum that was forgiven has no receipt. */
export const cobrosFilter = (search: ListaSearch, context: ListContext) =>
  `${listaFilter(search, context, cobros)} && clase = 'cobro'`

export const cobrosSort = (orden: string | undefined) => listaSort(orden, cobros)

export const cobrosListQuery = (search: ListaSearch, context: ListContext) => {
  const params = { filter: cobrosFilter(search, context), sort: cobrosSort(search.orden), expand: saldoExpand }
  const { pagina = 1, filas = defaultRows } = search
  return queryOptions({
    queryKey: ['saldos', 'list', params, pagina, filas],
    queryFn: ({ signal }) => api.collection('saldos').getList<Saldo>(pagina, filas, { ...params, signal }),
    placeholderData: keepPreviousData,
  })
}
