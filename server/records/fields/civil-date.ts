import { accept, blank, defineField, invalidValue, type FieldOptions } from './define-field.ts'
import { isCivilDate } from './date.ts'
import type { Field } from './field.ts'

/**
 * A day of the calendar without time or zone: `YYYY-MM-DD` stored and on the wire, null stored and '' answered for none.
 * Of a datetime the day is taken as written. A day that does not exist is refused.
 */
export function civilDate(name: string, options: FieldOptions = {}): Field {
  return defineField(name, options, {
    type: 'date',
    sql: 'date',
    empty: null,
    parse(input) {
      if (input === null || input === undefined || input === '') return options.required ? blank() : accept(null)
      const day = typeof input === 'string' ? /^(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/.exec(input.trim())?.[1] : undefined
      return day !== undefined && isCivilDate(day) ? accept(day) : invalidValue()
    },
    toJson: (value) => value ?? '',
  })
}
