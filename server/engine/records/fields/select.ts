import { accept, blank, defineField, type FieldOptions } from '../declaration/define-field.ts'
import type { Field, Parsed } from '../declaration/field.ts'
import { modifyList, toSingle } from './list-input.ts'

export interface SelectOptions extends FieldOptions {
  initial?: string
}

/** Length of a refused value in its error. */
const longestShown = 255

/** One of a fixed list of texts, or ''. */
export function select(name: string, values: readonly string[], options: SelectOptions = {}): Field {
  return defineField(name, options, {
    type: 'select',
    sql: 'text',
    empty: '',
    schema: { type: 'string', enum: options.required ? values : [...values, ''] },
    ...(options.initial === undefined ? {} : { initial: options.initial }),
    parse(input) {
      const value = toSingle(input)
      if (value === '') return options.required ? blank() : accept('')
      return checkMembers([value], values) ?? accept(value)
    },
    modify: (modifier, base, input) => toSingle(modifyList(modifier, base, input)),
  })
}

/** The error of the first value that is not listed; null if all are. */
export function checkMembers(given: readonly string[], values: readonly string[]): Parsed | null {
  const unlisted = given.find((value) => !values.includes(value))
  if (unlisted === undefined) return null
  const value = unlisted.slice(0, longestShown)
  return {
    ok: false,
    error: { code: 'validation_invalid_value', message: `Invalid value ${value}.`, params: { value } },
  }
}
