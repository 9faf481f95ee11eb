import * as z from 'zod/mini'
import { catch as fallback } from 'zod/mini'

/** Opens the charge form with nobody chosen yet. */
export const searching = 'buscar'

/** What any address under /admin may carry: whom to charge, and the receipt in view. */
export const cobroSearch = z.object({
  cobrar: fallback(z.optional(z.string()), undefined),
  recibo: fallback(z.optional(z.string()), undefined),
})
