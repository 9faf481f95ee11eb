import { accept, blank, defineField, invalidValue, isComposite, refuse, type FieldOptions } from './define-field.ts'
import { isAllowedDomain, type DomainOptions } from './domain.ts'
import type { Field } from './field.ts'
import { toText } from './text.ts'

const longest = 254
const form = /^[^\s@<>()[\]\\,;:"\u00ad]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u

/** An address as people have them; quoted local parts and comments are refused, for they serve attacks on mailers only. */
export function email(name: string, options: FieldOptions & DomainOptions = {}): Field {
  return defineField(name, options, {
    type: 'email',
    sql: 'text',
    empty: '',
    parse(input) {
      if (isComposite(input)) return invalidValue()
      const value = toText(input).trim()
      if (value === '') return options.required ? blank() : accept('')
      if (!isEmail(value)) return refuse('validation_is_email', 'Must be a valid email address.')
      if (isAllowedDomain(value.slice(value.lastIndexOf('@') + 1), options)) return accept(value)
      return refuse('validation_email_domain_not_allowed', 'Email domain is not allowed.')
    },
  })
}

export const isEmail = (value: string) => value.length <= longest && form.test(value)
