import type { FieldErrors } from '#server/errors.ts'
import type { Body } from '#server/records/body.ts'
import { passwordLength } from '#server/records/fields/auth-fields.ts'
import { fieldError } from '#server/records/fields/define-field.ts'
import { countCharacters } from '#server/records/fields/text.ts'
import type { PasswordKeeper } from '#server/records/write-engine.ts'

const blank = () => fieldError('validation_required', 'Cannot be blank.')

/** What is wrong with the new password of a form and its repetition, by field. `personal`: what anybody knows of the person. */
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
    errors['passwordConfirm'] = fieldError('validation_values_mismatch', "Values don't match.")
  }
  return errors
}

function fits(password: string): boolean {
  const length = countCharacters(password, passwordLength.max)
  return length >= passwordLength.min && length <= passwordLength.max
}

function wrongLength() {
  const { min, max } = passwordLength
  return fieldError('validation_length_out_of_range', `The length must be between ${min} and ${max}.`, { min, max })
}
