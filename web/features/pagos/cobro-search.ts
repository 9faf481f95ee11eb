import { text } from '#web/lib/search-fields.ts'

/** Opens the charge form with nobody chosen yet. */
export const searching = 'buscar'

/** What any address under /admin may carry: whom to charge, and the receipt in view. */
export interface CobroSearch {
  cobrar?: string | undefined
  recibo?: string | undefined
}

export const cobroSearch = ({ cobrar, recibo }: Record<string, unknown>): CobroSearch => ({
  cobrar: text(cobrar),
  recibo: text(recibo),
})
