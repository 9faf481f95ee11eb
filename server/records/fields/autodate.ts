import { accept, defineField } from './define-field.ts'
import { formatInstant } from './date.ts'
import type { Field } from './field.ts'

/** An instant that the server's clock writes, once (`create`) or on each save. Clients' values are ignored. */
export function autodate(name: string, stamps: 'create' | 'save'): Field {
  return defineField(
    name,
    { readOnly: true },
    {
      type: 'autodate',
      sql: 'timestamp',
      empty: null,
      stamps,
      parse: () => accept(null),
      toJson: formatInstant,
    },
  )
}

/** The pair that nearly every collection ends with. */
export const timestamps: readonly Field[] = [autodate('created', 'create'), autodate('updated', 'save')]
