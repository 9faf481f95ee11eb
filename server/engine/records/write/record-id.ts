import { invalid } from '#server/runtime/errors/errors.ts'
import { fieldError } from '#server/runtime/errors/field-error.ts'
import type { FieldErrors } from '#server/runtime/errors/errors.ts'
import { idLength } from '#shared/values/ids.ts'
import type { Body } from '#server/engine/request/body.ts'
import { countCharacters, toText } from '../fields/text.ts'

/** The id a client chose for a new record; null without a valid one. */
export function chosenId(body: Body): string | null {
  const id = toText(body['id'])
  return id === '' || refusedId(body)['id'] ? null : id
}

/** Errors of a new record's id. '' is allowed: an id is generated. */
export function refusedId(body: Body): FieldErrors {
  const id = toText(body['id'])
  if (id === '') return {}
  const length = countCharacters(id, idLength)
  if (length < idLength) return { id: fieldError('validation_min_text_constraint', { min: idLength }) }
  if (length > idLength) return { id: fieldError('validation_max_text_constraint', { max: idLength }) }
  return /^[a-z0-9]+$/.test(id) ? {} : { id: fieldError('validation_invalid_format') }
}

/** The id is taken. The error is the same for ids of other tenants. */
export const idTaken = () => refusal('validation_not_unique')

/** A record of another auth collection has this id. */
export const idOfAnother = () => refusal('validation_invalid_auth_id')

/** The id may be sent, but not changed. */
export function refusedChangeOfId(body: Body, id: string): FieldErrors {
  const sent = toText(body['id'])
  if (sent === '' || sent === id) return {}
  return { id: fieldError('validation_pk_change') }
}

const refusal = (code: 'validation_not_unique' | 'validation_invalid_auth_id') =>
  invalid({ id: fieldError(code) }, 'Failed to create record.')
