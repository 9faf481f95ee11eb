import { accept, blank, defineField, invalidValue, isComposite, refuse, type FieldOptions } from './define-field.ts'
import type { Field } from './field.ts'
import { toText } from './text.ts'

export interface EditorOptions extends FieldOptions {
  /** In bytes. */
  maxSize?: number
}

const defaultMaxSize = 5 * 1024 * 1024

/** Rich text as HTML, stored as it comes: whoever shows it must clean it. */
export function editor(name: string, options: EditorOptions = {}): Field {
  const { maxSize = defaultMaxSize } = options
  return defineField(name, options, {
    type: 'editor',
    sql: 'text',
    empty: '',
    maxBytes: maxSize,
    parse(input) {
      if (isComposite(input)) return invalidValue()
      const value = toText(input)
      if (value === '') return options.required ? blank() : accept('')
      if (Buffer.byteLength(value) <= maxSize) return accept(value)
      return refuse('validation_content_size_limit', `The maximum allowed content size is ${maxSize} bytes.`, {
        maxSize,
      })
    },
  })
}
