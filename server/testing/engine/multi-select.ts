import {
  accept,
  blank,
  defineField,
  refuse,
  type FieldOptions,
} from '#server/engine/records/declaration/define-field.ts'
import type { Field } from '#server/engine/records/declaration/field.ts'
import { modifyList, toList } from '#server/engine/records/fields/list-input.ts'
import { checkMembers } from '#server/engine/records/fields/select.ts'

interface MultiSelectOptions extends FieldOptions {
  max?: number
}

/** Several of a fixed list of texts, in the order given; stored as text[]. */
export function multiSelect(name: string, values: readonly string[], options: MultiSelectOptions = {}): Field {
  const max = options.max ?? values.length
  return defineField(name, options, {
    type: 'select',
    schema: { type: 'array', items: { type: 'string' } },
    sql: 'multi',
    empty: [],
    parse(input) {
      const given = toList(input)
      if (given.length === 0) return options.required ? blank() : accept([])
      if (given.length > max) return refuse('validation_too_many_values', { maxSelect: max })
      return checkMembers(given, values) ?? accept(given)
    },
    toJson: (value) => value ?? [],
    modify: modifyList,
  })
}
