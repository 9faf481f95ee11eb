import { oneOf, text } from '#web/lib/search-fields.ts'

/** Search parameters valid on any /admin address: the form to sell, and the receipt of a sale. */
export interface VenderSearch {
  /** The form is open; for a day pass it begins with one. */
  vender?: 'lista' | 'pase' | undefined
  /** The name of the visitor who stands at the door. */
  visitante?: string | undefined
  vendido?: string | undefined
}

export const venderSearch = ({ vender, visitante, vendido }: Record<string, unknown>): VenderSearch => ({
  vender: oneOf(['lista', 'pase'], vender),
  visitante: text(visitante),
  vendido: text(vendido),
})
