import { typedUpTo } from '#shared/values/typed-text.ts'
import {
  accept,
  blank,
  defineField,
  invalidValue,
  isComposite,
  refuse,
  type FieldOptions,
} from '../declaration/define-field.ts'
import type { Compared, Field, Parsed } from '../declaration/field.ts'
import { generateText } from '../declaration/generate-text.ts'

export interface TextOptions extends FieldOptions {
  /** Shortest length in characters (code points). Not checked for an empty text. */
  min?: number
  max?: number
  pattern?: RegExp
  searchable?: boolean
  normalized?: string
  compared?: Compared
  ordered?: string
  initial?: string
  /** Pattern for a value generated when none is sent: `INV-[A-Z0-9]{8}`. */
  autogenerate?: string
  /** Applied before the checks, for example to remove the dots of a number. */
  normalize?: (text: string) => string
}

const defaultMax = 5000

/** A text. Numbers and booleans become their text, null becomes ''. */
export function text(name: string, options: TextOptions = {}): Field {
  return defineField(name, options, {
    type: 'text',
    sql: 'text',
    empty: '',
    schema: { type: 'string', maxLength: options.max ?? defaultMax },
    searchable: options.searchable ?? options.normalized !== undefined,
    ...(options.normalized === undefined ? {} : { normalized: options.normalized }),
    ...(options.compared === undefined ? {} : { compared: options.compared }),
    ...(options.ordered === undefined ? {} : { ordered: options.ordered }),
    ...(options.initial === undefined ? {} : { initial: options.initial }),
    ...generating(options),
    parse: (input) => parseText(input, options),
  })
}

/** A text that people type, without hidden characters; on one line unless it may be long. */
export const typed = (name: string, options: TextOptions & { max: number }): Field =>
  text(name, { ...options, normalize: typedUpTo(options.max) })

function generating({ autogenerate }: TextOptions): Pick<Field, 'generate'> {
  return autogenerate === undefined ? {} : { generate: () => generateText(autogenerate) }
}

function parseText(input: unknown, options: TextOptions): Parsed {
  if (isComposite(input)) return invalidValue()
  const value = options.normalize ? options.normalize(toText(input)) : toText(input)
  if (value === '') return options.required ? blank() : accept('')
  const { min = 0, max = defaultMax, pattern } = options
  const length = countCharacters(value, max)
  if (length < min) return refuse('validation_min_text_constraint', { min })
  if (length > max) return refuse('validation_max_text_constraint', { max })
  if (pattern && !pattern.test(value)) return refuse('validation_invalid_format')
  return accept(value)
}

/** The text of a scalar. Whole numbers are written out, never as 1e+21. */
export function toText(input: unknown): string {
  if (typeof input === 'string') return input
  if (typeof input === 'number') return isHuge(input) ? BigInt(input).toString() : String(input)
  if (typeof input === 'boolean') return String(input)
  return ''
}

const isHuge = (value: number) => Number.isInteger(value) && !Number.isSafeInteger(value)

/** Counts code points, up to `most` + 1. */
export function countCharacters(value: string, most: number): number {
  let count = 0
  for (const _ of value) {
    count += 1
    if (count > most) break
  }
  return count
}
