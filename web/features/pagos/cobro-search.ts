import * as z from 'zod/mini'

/** Opens the charge form with nobody chosen yet. */
export const searching = 'buscar'

/** What any address under /admin may carry: whom to charge, and the receipt in view. */
export const cobroSearch = z.object({
  cobrar: z.optional(z.catch(z.optional(z.string()), undefined)),
  recibo: z.optional(z.catch(z.optional(z.string()), undefined)),
})
