import {
  accept,
  blank,
  defineField,
  invalidValue,
  isComposite,
  refuse,
  type FieldOptions,
} from '#server/engine/records/declaration/define-field.ts'
import type { Field } from '#server/engine/records/declaration/field.ts'
import { toText } from '#server/engine/records/fields/text.ts'

export interface EditorOptions extends FieldOptions {
  /** In bytes. */
  maxSize?: number
}

const defaultMaxSize = 5 * 1024 * 1024

/** Rich text as HTML, stored unchanged; clients must sanitise it before showing it. */
export function editor(name: string, options: EditorOptions = {}): Field {
  const { maxSize = defaultMaxSize } = options
  return defineField(name, options, {
    type: 'editor',
    sql: 'text',
    empty: '',
    schema: { type: 'string' },
    parse(input) {
      if (isComposite(input)) return invalidValue()
      const value = toText(input)
      if (value === '') return options.required ? blank() : accept('')
      if (Buffer.byteLength(value) <= maxSize) return accept(value)
      return refuse('validation_content_size_limit', {
        maxSize,
      })
    },
  })
}
