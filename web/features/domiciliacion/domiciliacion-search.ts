import { listSearch, type ListSearch } from '#web/lib/lists/list-search.ts'
import { oneOf, text } from '#web/lib/search-fields.ts'

export const pestanas = ['remesas', 'mandatos', 'devueltos'] as const
export type Pestana = (typeof pestanas)[number]

export interface DomiciliacionSearch extends ListSearch {
  tab?: Pestana | undefined
  /** The file whose receipts are shown; 'nueva' for the proposal of the next one. */
  remesa?: string | undefined
  /** The due day of the proposal. */
  vence?: string | undefined
  /** The mandate whose panel is open; 'nuevo' for the form of a new one. */
  mandato?: string | undefined
  /** The receipt whose panel is open. */
  debito?: string | undefined
  /** Returned receipts that a person has answered. */
  atendidos?: 'true' | undefined
  /** The bank's file is being read. */
  archivo?: 'true' | undefined
}

/** The address, and the way to change it: props of each part of the screen. */
export interface TabProps {
  search: DomiciliacionSearch
  onChange: (part: DomiciliacionSearch) => void
}

export const domiciliacionSearch = (search: Record<string, unknown>): DomiciliacionSearch => ({
  ...listSearch(search),
  tab: oneOf(pestanas, search['tab']),
  remesa: text(search['remesa']),
  vence: text(search['vence']),
  mandato: text(search['mandato']),
  debito: text(search['debito']),
  atendidos: oneOf(['true'], search['atendidos']),
  archivo: oneOf(['true'], search['archivo']),
})

/** The list of another tab or file begins at its first page, unfiltered. */
export const freshList: DomiciliacionSearch = {
  q: undefined,
  orden: undefined,
  pagina: undefined,
  filtros: undefined,
  debito: undefined,
  mandato: undefined,
  atendidos: undefined,
  archivo: undefined,
  vence: undefined,
}
