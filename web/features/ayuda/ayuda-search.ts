import { text } from '#web/lib/search-fields.ts'

/** Search parameters of the help. */
export interface AyudaSearch {
  q?: string | undefined
  /** The id of the open guide. */
  guia?: string | undefined
}

export const ayudaSearch = (search: Record<string, unknown>): AyudaSearch => ({
  q: text(search['q']),
  guia: text(search['guia']),
})
