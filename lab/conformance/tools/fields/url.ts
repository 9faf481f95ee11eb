import {
  accept,
  blank,
  defineField,
  invalidValue,
  isComposite,
  refuse,
  type FieldOptions,
} from '#server/engine/records/declaration/define-field.ts'
import { isAllowedDomain, type DomainOptions } from '#server/engine/records/fields/domain.ts'
import type { Field } from '#server/engine/records/declaration/field.ts'
import { toText } from '#server/engine/records/fields/text.ts'

const longest = 2048

/** An absolute http or https address; other schemes could run as scripts. */
export function url(name: string, options: FieldOptions & DomainOptions = {}): Field {
  return defineField(name, options, {
    type: 'url',
    sql: 'text',
    empty: '',
    schema: { type: 'string' },
    parse(input) {
      if (isComposite(input)) return invalidValue()
      const value = toText(input).trim()
      if (value === '') return options.required ? blank() : accept('')
      if (!isWebAddress(value)) return refuse('validation_invalid_url')
      if (isAllowedDomain(new URL(value).hostname, options)) return accept(value)
      return refuse('validation_url_domain_not_allowed')
    },
  })
}

function isWebAddress(value: string): boolean {
  return value.length <= longest && /^https?:\/\//i.test(value) && URL.canParse(value)
}
