import { text } from '#web/lib/search-fields.ts'

/** Search parameters that the payment provider adds to the address of return. */
export interface ConexionSearch {
  code?: string | undefined
  state?: string | undefined
}

export const conexionSearch = (search: Record<string, unknown>): ConexionSearch => ({
  code: text(search['code']),
  state: text(search['state']),
})
