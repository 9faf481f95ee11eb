import { z } from 'zod'

export const shortestPassword = 8

/** A new password, typed twice. The server refuses weak ones. */
export const claveNueva = z
  .object({
    password: z.string().min(shortestPassword, `Escribe al menos ${shortestPassword} caracteres.`),
    passwordConfirm: z.string(),
  })
  .refine(({ password, passwordConfirm }) => password === passwordConfirm, {
    path: ['passwordConfirm'],
    message: 'Las dos contraseñas no coinciden. Escríbelas de nuevo.',
  })
export type ClaveNueva = z.infer<typeof claveNueva>
