import {
  accept,
  blank,
  defineField,
  invalidValue,
  isComposite,
  refuse,
  type FieldOptions,
} from '../declaration/define-field.ts'
import type { Field } from '../declaration/field.ts'
import { toText } from './text.ts'

const longest = 254
const form = /^[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u

/** A usual address. Quoted local parts and comments are refused: they only serve attacks on mailers. */
export function email(name: string, options: FieldOptions & DomainOptions = {}): Field {
  return defineField(name, options, {
    type: 'email',
    sql: 'text',
    empty: '',
    schema: { type: 'string', maxLength: longest },
    parse(input) {
      if (isComposite(input)) return invalidValue()
      const value = toText(input).trim()
      if (value === '') return options.required ? blank() : accept('')
      if (!isEmail(value)) return refuse('validation_is_email')
      if (isAllowedDomain(value.slice(value.lastIndexOf('@') + 1), options)) return accept(value)
      return refuse('validation_email_domain_not_allowed')
    },
  })
}

export const isEmail = (value: string) => value.length <= longest && form.test(value)

/** Allowed or refused hosts of an address; use one of both lists. */
export interface DomainOptions {
  onlyDomains?: readonly string[]
  exceptDomains?: readonly string[]
}

export function isAllowedDomain(domain: string, { onlyDomains, exceptDomains }: DomainOptions): boolean {
  const name = domain.toLowerCase()
  if (onlyDomains) return onlyDomains.includes(name)
  return !(exceptDomains?.includes(name) ?? false)
}
