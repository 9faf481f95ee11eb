import { invalid } from '../errors.ts'
import { idLength, newId } from '#shared/ids.ts'
import type { Body } from './body.ts'
import { fieldError } from './fields/define-field.ts'
import { countCharacters, toText } from './fields/text.ts'

/** The id that a client chose for a new record; null when it sent none, for which '' counts too. */
export function chosenId(body: Body): string | null {
  const id = toText(body['id'])
  if (id === '') return null
  const length = countCharacters(id, idLength)
  if (length < idLength)
    throw refusal('validation_min_text_constraint', `Must be at least ${idLength} character(s).`, { min: idLength })
  if (length > idLength)
    throw refusal('validation_max_text_constraint', `Must be no more than ${idLength} character(s).`, { max: idLength })
  if (!/^[a-z0-9]+$/.test(id)) throw refusal('validation_invalid_format', 'Invalid value format.')
  return id
}

/** An id for a record whose client chose none. */
export const generatedId = (random: (bytes: Uint8Array) => Uint8Array, now: Date) => newId(random, now.getTime())

/** The record is taken. Nobody learns whether by a row of his own or of somebody else's. */
export const idTaken = () => refusal('validation_not_unique', 'Value must be unique.')

/** A record of another collection that signs in has this id. */
export const idOfAnother = () => refusal('validation_invalid_auth_id', 'Invalid or duplicated auth record id.')

/** Whole records are sent back with their own id; another one is a refusal. */
export function requireSameId(body: Body, id: string): void {
  const sent = toText(body['id'])
  if (sent !== '' && sent !== id) {
    const change = fieldError('validation_pk_change', 'The record primary key cannot be changed.')
    throw invalid({ id: change }, 'Failed to update record.')
  }
}

function refusal(code: string, message: string, params?: Record<string, unknown>) {
  return invalid({ id: fieldError(code, message, params) }, 'Failed to create record.')
}
