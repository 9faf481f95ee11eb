import { text } from '#web/lib/search-fields.ts'

/** Opens the charge form without a member. */
export const searching = 'buscar'

/** Search parameters valid on any /admin address: the member to charge, and the receipt to show. */
export interface CobroSearch {
  cobrar?: string | undefined
  recibo?: string | undefined
}

export const cobroSearch = ({ cobrar, recibo }: Record<string, unknown>): CobroSearch => ({
  cobrar: text(cobrar),
  recibo: text(recibo),
})
