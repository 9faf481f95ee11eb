import { accept, blank, defineField, invalidValue, refuse, type FieldOptions } from '../declaration/define-field.ts'
import { bool } from './bool.ts'
import { email } from './email.ts'
import type { Field } from '../declaration/field.ts'
import { countCharacters } from './text.ts'

export const passwordLength = { min: 8, max: 256 } as const

/** The fields of an auth collection. Columns: `email`, `email_visibility`, `verified`, `password_hash`, `token_key`. */
export const authFields: readonly Field[] = [
  email('email', { required: true }),
  bool('emailVisibility', { column: 'email_visibility' }),
  bool('verified'),
  password('password', { column: 'password_hash' }),
  tokenKey('tokenKey', { column: 'token_key' }),
]

/** Write-only: its length is checked here, the writer stores its argon2id hash, and it is never answered. */
export function password(name: string, options: FieldOptions = {}): Field {
  return defineField(
    name,
    { ...options, hidden: true },
    {
      type: 'password',
      sql: 'text',
      empty: '',
      schema: { type: 'string', minLength: passwordLength.min, maxLength: passwordLength.max },
      parse(input) {
        if (input === null || input === undefined || input === '') return blank()
        if (typeof input !== 'string') return invalidValue()
        const { min, max } = passwordLength
        const length = countCharacters(input, max)
        if (length < min) return refuse('validation_min_text_constraint', { min })
        if (length > max) return refuse('validation_max_text_constraint', { max })
        return accept(input)
      },
    },
  )
}

/** The secret that all tokens of the record depend on. Written by the server alone and never answered. */
export function tokenKey(name: string, options: FieldOptions = {}): Field {
  return defineField(
    name,
    { ...options, hidden: true, readOnly: true },
    {
      type: 'text',
      sql: 'text',
      empty: '',
      schema: { type: 'string' },
      parse: () => accept(''),
    },
  )
}
