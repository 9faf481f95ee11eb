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
