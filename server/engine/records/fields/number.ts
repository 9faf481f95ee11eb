import {
  accept,
  blank,
  defineField,
  invalidValue,
  isComposite,
  refuse,
  type FieldOptions,
} from '../declaration/define-field.ts'
import type { Field, Modifier, Parsed } from '../declaration/field.ts'
import type { JsonSchema } from '../declaration/json-schema.ts'

export interface NumberOptions extends FieldOptions {
  integer?: boolean
  /** Neither limit applies to 0 in an optional field. */
  min?: number
  max?: number
  initial?: number
  /** Empty is null, stored and answered, instead of 0. */
  nullable?: boolean
}

/** Each digit matches in one way only, so a text of a million digits is fast, too. */
const decimalForm = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i
const notFiniteForm = /^[+-]?(?:nan|inf|infinity)$/i

/** A number that may be a float; use `money` for amounts. Text that is no number counts as 0. */
export function number(name: string, options: NumberOptions = {}): Field {
  const empty = options.nullable ? null : 0
  return defineField(name, options, {
    type: 'number',
    sql: 'number',
    empty,
    schema: schemaOf(options),
    ...(options.initial === undefined ? {} : { initial: options.initial }),
    parse: (input) => parseNumber(input, empty, options),
    toJson: (value) => (value === null || value === undefined ? empty : Number(value)),
    modify: addOrSubtract,
  })
}

function schemaOf({ integer, min, max, nullable }: NumberOptions): JsonSchema {
  const type = integer ? 'integer' : 'number'
  return {
    type: nullable ? [type, 'null'] : type,
    ...(min === undefined ? {} : { minimum: Math.min(min, 0) }),
    ...(max === undefined ? {} : { maximum: max }),
  }
}

function parseNumber(input: unknown, empty: null | 0, options: NumberOptions): Parsed {
  if (isComposite(input)) return invalidValue()
  if (input === null || input === undefined || input === '') return options.required ? blank() : accept(empty)
  const value = toNumber(input)
  if (!Number.isFinite(value)) return refuse('validation_not_a_number')
  if (value === 0) return options.required ? blank() : accept(0)
  return checkRange(value, options)
}

function checkRange(value: number, { integer, min, max }: NumberOptions): Parsed {
  if (integer && !Number.isSafeInteger(value)) return refuse('validation_only_int_constraint')
  if (min !== undefined && value < min) return refuse('validation_min_number_constraint', { min })
  if (max !== undefined && value > max) return refuse('validation_max_number_constraint', { max })
  return accept(value)
}

function toNumber(input: unknown): number {
  if (typeof input === 'number') return input
  if (typeof input === 'boolean') return input ? 1 : 0
  if (typeof input !== 'string') return 0
  if (notFiniteForm.test(input)) return Number.NaN
  return decimalForm.test(input) ? Number(input) : 0
}

function addOrSubtract(modifier: Modifier, base: unknown, input: unknown): unknown {
  const change = toNumber(input)
  const from = toNumber(base)
  if (modifier === 'prepend') return from
  return modifier === 'append' ? from + change : from - change
}
