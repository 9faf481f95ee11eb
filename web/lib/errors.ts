import { fieldSentence } from './field-sentences.ts'
import { type Failure, problemOf, refusedFields } from './problem.ts'

/** `fields` holds a sentence per refused field, by path. */
export interface Problem extends Failure {
  fields: Record<string, string>
}

/** An error in words, field by field. Takes whatever was thrown. */
export function describeError(error: unknown): Problem {
  const found = problemOf(error)
  return { ...found, fields: found.kind === 'invalid' ? fieldProblems(refusedFields(error)) : {} }
}

/** The answer to a refused sign-in says neither which half was wrong nor whether the account exists. */
export function describeSignInError(error: unknown): Problem {
  const found = describeError(error)
  if (found.kind !== 'invalid') return found
  return { ...found, sentence: 'El correo o la contraseña no son correctos. Revísalos y vuelve a intentarlo.' }
}

/** As above: neither a wrong code nor one that was used says which it was. */
export function describeSecondStepError(error: unknown): Problem {
  const found = describeError(error)
  if (found.kind !== 'invalid') return found
  return {
    ...found,
    sentence: 'El código no es correcto, ya se usó o venció. Escribe el siguiente o vuelve a empezar.',
  }
}

function fieldProblems(data: unknown, prefix = ''): Record<string, string> {
  const found: Record<string, string> = {}
  if (typeof data !== 'object' || data === null) return found
  for (const [name, value] of Object.entries(data)) {
    const path = prefix + name
    const sentence = fieldSentence(value)
    if (sentence === null) Object.assign(found, fieldProblems(value, `${path}.`))
    else found[path] = sentence
  }
  return found
}
