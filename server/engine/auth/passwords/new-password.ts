import type { FieldErrors } from '#server/runtime/errors/errors.ts'
import { fieldError } from '#server/runtime/errors/field-error.ts'
import type { Body } from '#server/engine/request/body.ts'
import { passwordLength } from '#server/engine/records/fields/auth-fields.ts'
import { countCharacters } from '#server/engine/records/fields/text.ts'
import type { PasswordKeeper } from '#server/engine/records/write/write-engine.ts'

const blank = () => fieldError('validation_required')

/**
 * Errors of the new password of a form and its repetition, by field. `personal`: words that are easily guessed for this
 * user.
 */
export function newPasswordErrors(
  { weaknessOf }: Pick<PasswordKeeper, 'weaknessOf'>,
  body: Body,
  personal: readonly string[],
): FieldErrors {
  const { password = '', passwordConfirm = '' } = body
  const errors: FieldErrors = {}
  if (password === '') errors['password'] = blank()
  else if (typeof password !== 'string' || !fits(password)) errors['password'] = wrongLength()
  else {
    const weakness = weaknessOf(password, personal)
    if (weakness) errors['password'] = weakness
  }
  if (passwordConfirm === '') errors['passwordConfirm'] = blank()
  else if (passwordConfirm !== password) {
    errors['passwordConfirm'] = fieldError('validation_values_mismatch')
  }
  return errors
}

function fits(password: string): boolean {
  const length = countCharacters(password, passwordLength.max)
  return length >= passwordLength.min && length <= passwordLength.max
}

function wrongLength() {
  const { min, max } = passwordLength
  return fieldError('validation_length_out_of_range', { min, max })
}
