import { text } from '#web/lib/search-fields.ts'

/** Opens the charge form without a member. */
export const searching = 'buscar'

/** Search parameters valid on any /admin address: the member to charge, the receipt to show, and the dialog that undoes it. */
export interface CobroSearch {
  cobrar?: string | undefined
  recibo?: string | undefined
  /** The payment or sale of just now that is being undone over its receipt. */
  deshacer?: string | undefined
}

export const cobroSearch = ({ cobrar, recibo, deshacer }: Record<string, unknown>): CobroSearch => ({
  cobrar: text(cobrar),
  recibo: text(recibo),
  deshacer: text(deshacer),
})
