import { text } from '#web/lib/search-fields.ts'

/** What the address of the help holds. */
export interface AyudaSearch {
  q?: string | undefined
  /** The guide in view, by its id. */
  guia?: string | undefined
}

export const ayudaSearch = (search: Record<string, unknown>): AyudaSearch => ({
  q: text(search['q']),
  guia: text(search['guia']),
})
