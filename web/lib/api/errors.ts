import { fieldSentence } from '#shared/errors/field-codes.ts'
import { type Failure, problemOf, refusedFields } from './problem.ts'

/** `fields` has a sentence per refused field, by path. */
export interface Problem extends Failure {
  fields: Record<string, string>
}

/** Describes a thrown value in sentences, field by field. */
export function describeError(error: unknown): Problem {
  const found = problemOf(error)
  return { ...found, fields: found.kind === 'invalid' ? fieldProblems(refusedFields(error), found.refusal) : {} }
}

/** A refused sign-in tells neither which half was wrong nor if the account exists. */
export function describeSignInError(error: unknown): Problem {
  const found = describeError(error)
  if (found.kind !== 'invalid') return found
  return { ...found, sentence: 'El correo o la contraseña no son correctos. Revísalos y vuelve a intentarlo.' }
}

/** Likewise does not tell a wrong code from a used one. */
export function describeSecondStepError(error: unknown): Problem {
  const found = describeError(error)
  if (found.kind !== 'invalid') return found
  return {
    ...found,
    sentence: 'El código no es correcto, ya se usó o venció. Escribe el siguiente o vuelve a empezar.',
  }
}

function fieldProblems(data: object, refusal: string | null, prefix = ''): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [name, entry] of Object.entries<unknown>({ ...data })) {
    if (typeof entry !== 'object' || entry === null) continue
    const path = prefix + name
    if ('code' in entry && typeof entry.code === 'string')
      found[path] = fieldSentence(entry.code, 'params' in entry ? entry.params : null, refusal)
    else Object.assign(found, fieldProblems(entry, refusal, `${path}.`))
  }
  return found
}
