import { listaSearch, type ListaSearch } from '#web/features/recibos/queries/lista-search.ts'
import { text } from '#web/lib/search-fields.ts'

export interface VentasSearch extends ListaSearch {
  /** The sale whose panel is open. */
  venta?: string | undefined
}

export const ventasSearch = (search: Record<string, unknown>): VentasSearch => ({
  ...listaSearch(search),
  venta: text(search['venta']),
})
