import { type Failure, problemOf } from '#web/lib/api/problem.ts'

// Neither names a field, so the sentences of fields stay out of the sign-in's script.

/** A refused sign-in tells neither which half was wrong nor if the account exists. */
export const describeSignInError = (error: unknown): Failure =>
  inWords(error, 'El correo o la contraseña no son correctos. Revísalos y vuelve a intentarlo.')

/** Likewise does not tell a wrong code from a used one. */
export const describeSecondStepError = (error: unknown): Failure =>
  inWords(error, 'El código no es correcto, ya se usó o venció. Escribe el siguiente o vuelve a empezar.')

function inWords(error: unknown, refused: string): Failure {
  const found = problemOf(error)
  return found.kind === 'invalid' ? { ...found, sentence: refused } : found
}
