import {
  accept,
  blank,
  defineField,
  invalidValue,
  isComposite,
  type FieldOptions,
} from '../declaration/define-field.ts'
import type { Field } from '../declaration/field.ts'

export interface BoolOptions extends FieldOptions {
  initial?: boolean
}

const truthy = new Set<unknown>([true, '1', 't', 'T', 'true', 'True', 'TRUE'])

/** True or false; any input that does not read as true is false. A required one must be true. */
export function bool(name: string, options: BoolOptions = {}): Field {
  return defineField(name, options, {
    type: 'bool',
    sql: 'bool',
    empty: false,
    schema: { type: 'boolean' },
    ...(options.initial === undefined ? {} : { initial: options.initial }),
    parse(input) {
      if (isComposite(input)) return invalidValue()
      const value = typeof input === 'number' ? input !== 0 : truthy.has(input)
      return options.required && !value ? blank() : accept(value)
    },
  })
}
