import { accept, blank, defineField, invalidValue, type FieldOptions } from '../declaration/define-field.ts'
import { parseInstant } from './date.ts'
import type { Field } from '../declaration/field.ts'

/**
 * A calendar day without time or zone: `YYYY-MM-DD` stored and on the wire; empty is null stored and '' answered. A
 * datetime gives its day as written. Days and times that do not exist are refused.
 */
export function civilDate(name: string, options: FieldOptions = {}): Field {
  return defineField(name, options, {
    type: 'date',
    sql: 'date',
    empty: null,
    schema: { type: 'string', description: 'Día, `AAAA-MM-DD`; vacío si no hay.' },
    parse(input) {
      if (input === null || input === undefined || input === '') return options.required ? blank() : accept(null)
      const day = typeof input === 'string' ? /^\d{4}-\d{2}-\d{2}(?=$|[T ])/.exec(input.trim())?.[0] : undefined
      return day !== undefined && parseInstant(input) ? accept(day) : invalidValue()
    },
    toJson: (value) => value ?? '',
  })
}
