import { accept, blank, defineField, refuse, type FieldOptions } from './define-field.ts'
import type { Field, Parsed } from './field.ts'
import { modifyList, toList, toSingle } from './list-input.ts'

export interface SelectOptions extends FieldOptions {
  initial?: string
}

export interface MultiSelectOptions extends FieldOptions {
  max?: number
}

/** Of a value that a refusal names. */
const longestShown = 255

/** One of a closed list of texts, or ''. */
export function select(name: string, values: readonly string[], options: SelectOptions = {}): Field {
  return defineField(name, options, {
    type: 'select',
    sql: 'text',
    empty: '',
    ...(options.initial === undefined ? {} : { initial: options.initial }),
    parse(input) {
      const value = toSingle(input)
      if (value === '') return options.required ? blank() : accept('')
      return checkMembers([value], values) ?? accept(value)
    },
    modify: (modifier, base, input) => toSingle(modifyList(modifier, base, input)),
  })
}

/** Several of a closed list of texts, in the order given; kept as text[]. */
export function multiSelect(name: string, values: readonly string[], options: MultiSelectOptions = {}): Field {
  const max = options.max ?? values.length
  return defineField(name, options, {
    type: 'select',
    sql: 'multi',
    empty: [],
    parse(input) {
      const given = toList(input)
      if (given.length === 0) return options.required ? blank() : accept([])
      if (given.length > max)
        return refuse('validation_too_many_values', `Select no more than ${max}.`, { maxSelect: max })
      return checkMembers(given, values) ?? accept(given)
    },
    toJson: (value) => value ?? [],
    modify: modifyList,
  })
}

function checkMembers(given: readonly string[], values: readonly string[]): Parsed | null {
  const stranger = given.find((value) => !values.includes(value))
  if (stranger === undefined) return null
  const value = stranger.slice(0, longestShown)
  return refuse('validation_invalid_value', `Invalid value ${value}.`, { value })
}
