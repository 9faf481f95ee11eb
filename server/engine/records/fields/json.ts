import { jsonIn } from '#server/engine/request/read-json.ts'
import { accept, blank, defineField, refuse, type FieldOptions } from '../declaration/define-field.ts'
import type { Field, Parsed } from '../declaration/field.ts'

export interface JsonOptions extends FieldOptions {
  initial?: unknown
  /** In bytes of its text. */
  maxSize?: number
}

const defaultMaxSize = 1024 * 1024
const jsonLooking = /^(?:true|false|null|-?\d.*|\[[\s\S]*\]|\{[\s\S]*\}|"[\s\S]*")$/

/** Any JSON value, stored as jsonb. Text that parses as JSON is parsed, other text is a JSON string. */
export function json(name: string, options: JsonOptions = {}): Field {
  return defineField(name, options, {
    type: 'json',
    sql: 'json',
    empty: null,
    schema: {},
    ...(options.initial === undefined ? {} : { initial: options.initial }),
    parse: (input) => parseJson(input, options),
    toJson: (value) => value ?? null,
    toParameter: (value) => JSON.stringify(value ?? null),
  })
}

function parseJson(input: unknown, { required, maxSize = defaultMaxSize }: JsonOptions): Parsed {
  const value = typeof input === 'string' ? fromText(input) : (input ?? null)
  if (required && isEmpty(value)) return blank()
  if (Buffer.byteLength(JSON.stringify(value)) > maxSize) return refuse('validation_json_size_limit', { maxSize })
  return accept(value)
}

function fromText(input: string): unknown {
  const written = input.trim()
  if (input === '') return null
  const parsed = jsonLooking.test(written) ? jsonIn(written) : undefined
  return parsed === undefined ? input : parsed
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === '') return true
  return typeof value === 'object' && Object.keys(value).length === 0
}
