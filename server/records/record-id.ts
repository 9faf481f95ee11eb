import { invalid } from '../errors.ts'
import type { FieldErrors } from '../errors.ts'
import { idLength, newId } from '#shared/ids.ts'
import type { Body } from './body.ts'
import { fieldError } from './fields/define-field.ts'
import { countCharacters, toText } from './fields/text.ts'

/** The id that a client chose for a new record; null when it sent none that can be one. */
export function chosenId(body: Body): string | null {
  const id = toText(body['id'])
  return id === '' || refusedId(body)['id'] ? null : id
}

/** The refusal of a new record's id. '' asks for one made here. */
export function refusedId(body: Body): FieldErrors {
  const id = toText(body['id'])
  if (id === '') return {}
  const length = countCharacters(id, idLength)
  const limit = `${idLength} character(s).`
  if (length < idLength)
    return { id: fieldError('validation_min_text_constraint', `Must be at least ${limit}`, { min: idLength }) }
  if (length > idLength)
    return { id: fieldError('validation_max_text_constraint', `Must be no more than ${limit}`, { max: idLength }) }
  return /^[a-z0-9]+$/.test(id) ? {} : { id: fieldError('validation_invalid_format', 'Invalid value format.') }
}

/** An id for a record whose client chose none. */
export const generatedId = (random: (bytes: Uint8Array) => Uint8Array, now: Date) => newId(random, now.getTime())

/** The record is taken. Nobody learns whether by a row of his own or of somebody else's. */
export const idTaken = () => refusal('validation_not_unique', 'Value must be unique.')

/** A record of another collection that signs in has this id. */
export const idOfAnother = () => refusal('validation_invalid_auth_id', 'Invalid or duplicated auth record id.')

/** Whole records are sent back with their own id; another one is a refusal. */
export function refusedChangeOfId(body: Body, id: string): FieldErrors {
  const sent = toText(body['id'])
  if (sent === '' || sent === id) return {}
  return { id: fieldError('validation_pk_change', 'The record primary key cannot be changed.') }
}

const refusal = (code: string, message: string) =>
  invalid({ id: fieldError(code, message) }, 'Failed to create record.')
