import { accept, blank, defineField, invalidValue, refuse, type FieldOptions } from './define-field.ts'
import { bool } from './bool.ts'
import { email } from './email.ts'
import type { Field } from './field.ts'
import { countCharacters } from './text.ts'

export const passwordLength = { min: 8, max: 256 } as const

/**
 * The fields that make a collection one whose records sign in. Columns: `email`, `email_visibility`, `verified`,
 * `password_hash`, `token_key`.
 */
export const authFields: readonly Field[] = [
  email('email', { required: true }),
  bool('emailVisibility', { column: 'email_visibility' }),
  bool('verified'),
  password('password', { column: 'password_hash' }),
  tokenKey('tokenKey', { column: 'token_key' }),
]

/** Write-only: checked for its length here, stored as its argon2id hash by the writer, never answered. */
export function password(name: string, options: FieldOptions = {}): Field {
  return defineField(
    name,
    { ...options, hidden: true },
    {
      type: 'password',
      sql: 'text',
      empty: '',
      parse(input) {
        if (input === null || input === undefined || input === '') return blank()
        if (typeof input !== 'string') return invalidValue()
        const { min, max } = passwordLength
        const length = countCharacters(input, max)
        if (length < min)
          return refuse('validation_min_text_constraint', `Must be at least ${min} character(s).`, { min })
        if (length > max)
          return refuse('validation_max_text_constraint', `Must be no more than ${max} character(s).`, { max })
        return accept(input)
      },
    },
  )
}

/** The secret that every token of the record depends on. The server alone writes it, nobody reads it. */
export function tokenKey(name: string, options: FieldOptions = {}): Field {
  return defineField(
    name,
    { ...options, hidden: true, readOnly: true },
    {
      type: 'text',
      sql: 'text',
      empty: '',
      parse: () => accept(''),
    },
  )
}
