import { jsonIn } from '#server/engine/request/read-json.ts'
import type { Modifier } from '../declaration/field.ts'
import { toText } from './text.ts'

/** Parses a list of texts: an array, a JSON array as text, or a single value. Unique, without empty ones. */
export function toList(input: unknown): string[] {
  if (Array.isArray(input)) return unique(input)
  if (typeof input === 'string' && input.includes('[')) {
    const parsed = jsonIn(input, 'listNodes')
    if (Array.isArray(parsed)) return unique(parsed)
  }
  return unique([input])
}

/** The last value wins when only one fits. */
export const toSingle = (input: unknown): string => toList(input).at(-1) ?? ''

/** `f+` appends, `+f` prepends, `f-` removes. */
export function modifyList(modifier: Modifier, base: unknown, input: unknown): string[] {
  const kept = toList(base)
  const given = toList(input)
  const removed = new Set(given)
  if (modifier === 'subtract') return kept.filter((value) => !removed.has(value))
  return unique(modifier === 'append' ? [...kept, ...given] : [...given, ...kept])
}

function unique(values: readonly unknown[]): string[] {
  return [...new Set(values.map(toText).filter((value) => value !== ''))]
}
