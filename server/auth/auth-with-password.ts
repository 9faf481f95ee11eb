import { ApiError, invalid, TooManyRequests } from '#server/errors.ts'
import type { FieldErrors } from '#server/errors.ts'
import type { Query } from '#server/db/transaction.ts'
import type { Body } from '#server/records/body.ts'
import type { CallerSource, StoredCaller } from '#server/records/caller.ts'
import type { Collection } from '#server/records/collection.ts'
import { fieldError } from '#server/records/fields/define-field.ts'
import { isEmail } from '#server/records/fields/email.ts'
import { quote } from '#server/records/sql.ts'
import type { PasswordKeeper } from '#server/records/write-engine.ts'
import type { AttemptLimits } from './attempt-limits.ts'
import { whereAddress } from './by-address.ts'

const longest = 255

export interface PasswordSignIn {
  readonly reader: Query
  readonly source: CallerSource
  readonly passwords: Pick<PasswordKeeper, 'find'>
  readonly limits: AttemptLimits
}

/**
 * Signs in by address and password. An unknown address, a wrong password and a person who may no longer come in get the
 * same answer after the same work. An address that several were given opens whichever account the password fits, first of all
 * that of the one it belongs to. The attempt is counted before any of it is looked at.
 */
export async function signInWithPassword(
  deps: PasswordSignIn,
  collection: Collection,
  body: Body,
  ip: string,
): Promise<StoredCaller> {
  const { identity, password } = credentialsIn(body)
  const attempt = { identity, ip }
  const retryAfter = await deps.limits.begin(attempt)
  if (retryAfter > 0) throw new TooManyRequests(retryAfter)
  const people = isEmail(identity) ? await findByAddress(deps.reader, collection, identity) : []
  const hashes = people.map(({ hash }) => hash)
  const found = people[await deps.passwords.find(hashes, password)]
  const caller = found ? await deps.source.load(found.id) : null
  if (!found || !caller) throw new ApiError(400, 'Failed to authenticate.')
  await deps.limits.succeed(attempt, found.borrowed ? 'shared' : 'own')
  return caller
}

function credentialsIn(body: Body): { identity: string; password: string } {
  const identity = textIn(body, 'identity').trim()
  const password = textIn(body, 'password')
  const errors: FieldErrors = {}
  for (const [name, value] of Object.entries({ identity, password })) {
    if (value === '') errors[name] = fieldError('validation_required', 'Cannot be blank.')
    else if (value.length > longest + 1) errors[name] = tooLong()
  }
  const field = textIn(body, 'identityField')
  if (field !== '' && field !== 'email')
    errors['identityField'] = fieldError('validation_in_invalid', 'Must be a valid value.')
  if (Object.keys(errors).length > 0) throw invalid(errors, 'An error occurred while validating the submitted data.')
  return { identity, password }
}

function textIn(body: Body, name: string): string {
  const value = body[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const tooLong = () =>
  fieldError('validation_length_out_of_range', `The length must be between 1 and ${longest}.`, { min: 1, max: longest })

interface Known {
  readonly id: string
  readonly hash: string
  readonly borrowed: boolean
}

/** More than that share no address in earnest. Those who were given it first count, or others could shut them out by writing it. */
const most = 200

async function findByAddress(reader: Query, collection: Collection, email: string): Promise<Known[]> {
  const password = collection.fields.find((field) => field.type === 'password')
  if (!password) return []
  const borrowed = collection.borrowed === undefined ? 'false' : quote(collection.borrowed)
  const text = `SELECT "id", ${quote(password.column)} AS hash, ${borrowed} AS borrowed
    FROM ${quote(collection.source)} ${whereAddress(collection, 'ASC')} LIMIT ${most}`
  return reader<Known>(text, [email], `sign_in_${collection.name}`)
}
