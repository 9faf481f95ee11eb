import { z } from 'zod'

/** Days for which a payer can sign by a link. */
export const diasDeEnlace = 14

/** The address to which the link and its codes go. */
export const enviarInput = z.object({ correo: z.email().max(255) })
