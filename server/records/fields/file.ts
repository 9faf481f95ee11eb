import { accept, blank, defineField, refuse, type FieldOptions } from './define-field.ts'
import type { Field } from './field.ts'
import { toSingle } from './list-input.ts'

/** The name of a stored file, or ''. A client may keep it (send the stored name) or clear it (null, '', []); uploads are to come. */
export function file(name: string, options: FieldOptions = {}): Field {
  return defineField(name, options, {
    type: 'file',
    sql: 'text',
    empty: '',
    parse(input, stored) {
      if (isUpload(input)) return notStored()
      const value = toSingle(input)
      if (value === '') return options.required ? blank() : accept('')
      return value === stored ? accept(value) : notStored()
    },
    modify: (modifier, base, input) => (modifier === 'subtract' && toSingle(input) === base ? '' : base),
  })
}

const isUpload = (input: unknown) => [input].flat().some((part) => part instanceof Blob)
const notStored = () => refuse('validation_invalid_file', 'Invalid new files.')
