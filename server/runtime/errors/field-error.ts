import type { FieldCode } from '#shared/errors/field-codes.ts'
import type { Holes } from '#shared/errors/fill.ts'
import type { FieldError } from './errors.ts'

/** The protocol's message of each code that a field is refused with. The web has its own sentence for the code. */
const messages = {
  validation_required: 'Cannot be blank.',
  validation_invalid_value: 'Invalid value.',
  validation_invalid_format: 'Invalid value format.',
  validation_in_invalid: 'Must be a valid value.',
  validation_not_in_invalid: 'Must not be in list.',
  validation_not_unique: 'Value must be unique.',
  validation_pk_change: 'The record primary key cannot be changed.',
  validation_invalid_auth_id: 'Invalid or duplicated auth record id.',
  validation_missing_rel_records: 'Failed to find all relation records with the provided ids.',
  validation_min_text_constraint: 'Must be at least {min} character(s).',
  validation_max_text_constraint: 'Must be no more than {max} character(s).',
  validation_length_too_long: 'The length must be no more than {max}.',
  validation_length_out_of_range: 'The length must be between {min} and {max}.',
  validation_not_a_number: 'The submitted number is not properly formatted.',
  validation_only_int_constraint: 'Decimal numbers are not allowed.',
  validation_max_decimals: 'Usa dos decimales como máximo.',
  validation_min_number_constraint: 'Must be larger than {min}.',
  validation_max_number_constraint: 'Must be less than {max}.',
  validation_min_greater_equal_than_required: 'Must be no less than {threshold}.',
  validation_max_less_equal_than_required: 'Must be no greater than {threshold}.',
  validation_not_enough_values: 'Select at least {minSelect}.',
  validation_too_many_values: 'Select no more than {maxSelect}.',
  validation_invalid_file: 'Invalid new files.',
  validation_file_size_limit: 'Failed to upload - the maximum allowed file size is {maxSize} bytes.',
  validation_invalid_mime_type: 'The file type must be one of: {mimeTypes}.',
  validation_too_many_files: 'The maximum allowed files is {maxSelect}.',
  validation_content_size_limit: 'The maximum allowed content size is {maxSize} bytes.',
  validation_json_size_limit: 'The maximum allowed JSON size is {maxSize} bytes.',
  validation_invalid_latitude: 'Latitude must be between -90 and 90 degrees.',
  validation_invalid_longitude: 'Longitude must be between -180 and 180 degrees.',
  validation_invalid_url: 'Must be a valid url.',
  validation_url_domain_not_allowed: 'Url domain is not allowed.',
  validation_is_email: 'Must be a valid email address.',
  validation_email_domain_not_allowed: 'Email domain is not allowed.',
  validation_invalid_new_email: 'User email already exists or is invalid.',
  validation_values_mismatch: "Values don't match.",
  validation_invalid_password: 'Missing or invalid auth record password.',
  validation_invalid_old_password: 'Missing or invalid old password.',
  validation_invalid_provider: 'Provider with name is missing or is not enabled.',
  validation_invalid_token: 'Invalid or expired token.',
  validation_invalid_token_payload: 'Invalid token payload - newEmail must be set.',
  validation_invalid_token_email: 'The new email address is already registered.',
  validation_token_collection_mismatch: 'The provided token is for different auth collection.',
  validation_token_email_mismatch: "The record email doesn't match with the requested token claims.",
} as const satisfies Partial<Record<FieldCode, string>>

export type ProtocolCode = keyof typeof messages

/** The params that the message of a code names. */
export type ParamsOf<Code extends ProtocolCode> = [Holes<(typeof messages)[Code]>] extends [never]
  ? []
  : [params: Readonly<Record<Holes<(typeof messages)[Code]>, string | number | readonly string[]>>]

/** An error of a field; without `params` the JSON has no such key. */
export function fieldError<Code extends ProtocolCode>(code: Code, ...[params]: ParamsOf<Code>): FieldError {
  if (!params) return { code, message: messages[code] }
  const given: Record<string, unknown> = params
  return {
    code,
    message: messages[code].replaceAll(/\{(\w+)\}/g, (_, name: string) => [given[name]].flat().join(', ')),
    params,
  }
}
