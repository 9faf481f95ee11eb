import { text } from '#web/lib/search-fields.ts'
import { listaSearch, type ListaSearch } from '#web/features/recibos/queries/lista-search.ts'

export interface PagosSearch extends ListaSearch {
  /** The payment whose panel is open. */
  pago?: string | undefined
}

export const pagosSearch = (search: Record<string, unknown>): PagosSearch => ({
  ...listaSearch(search),
  pago: text(search['pago']),
})
