import { accept, defineField } from '../declaration/define-field.ts'
import { formatInstant, instantSchema } from './date.ts'
import type { Field } from '../declaration/field.ts'

/** An instant written by the server, once (`create`) or on each save. Client values are ignored. */
export function autodate(name: string, stamps: 'create' | 'save'): Field {
  return defineField(
    name,
    { readOnly: true },
    {
      type: 'autodate',
      sql: 'timestamp',
      empty: null,
      schema: instantSchema,
      stamps,
      parse: () => accept(null),
      toJson: formatInstant,
    },
  )
}

/** The last two fields of nearly every collection. */
export const timestamps: readonly Field[] = [autodate('created', 'create'), autodate('updated', 'save')]
