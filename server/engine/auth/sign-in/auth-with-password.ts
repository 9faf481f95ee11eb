import { ApiError, invalid, TooManyRequests } from '#server/runtime/errors/errors.ts'
import { fieldError } from '#server/runtime/errors/field-error.ts'
import type { FieldErrors } from '#server/runtime/errors/errors.ts'
import type { Query } from '#server/runtime/db/transaction.ts'
import type { Body } from '#server/engine/request/body.ts'
import type { CallerSource, StoredCaller } from '#server/engine/records/declaration/caller.ts'
import type { Collection } from '#server/engine/records/declaration/collection.ts'
import { isEmail } from '#server/engine/records/fields/email.ts'
import { quote } from '#server/engine/records/statement/sql.ts'
import type { PasswordKeeper } from '#server/engine/records/write/write-engine.ts'
import type { AttemptLimits } from './attempt-limits.ts'
import { whereAddress } from '../account/by-address.ts'

const longest = 255

export interface PasswordSignIn {
  readonly reader: Query
  readonly source: CallerSource
  readonly passwords: Pick<PasswordKeeper, 'find'>
  readonly limits: AttemptLimits
}

/**
 * Signs in with address and password. An unknown address, a wrong password and a deactivated user get the same answer
 * after the same work. When several accounts hold the address, the one whose password fits is opened; its owner's is
 * tried first. The attempt is counted before anything is looked up.
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
    if (value === '') errors[name] = fieldError('validation_required')
    else if (value.length > longest + 1) errors[name] = tooLong()
  }
  const field = textIn(body, 'identityField')
  if (field !== '' && field !== 'email') errors['identityField'] = fieldError('validation_in_invalid')
  if (Object.keys(errors).length > 0) throw invalid(errors, 'An error occurred while validating the submitted data.')
  return { identity, password }
}

function textIn(body: Body, name: string): string {
  const value = body[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const tooLong = () => fieldError('validation_length_out_of_range', { min: 1, max: longest })

interface Known {
  readonly id: string
  readonly hash: string
  readonly borrowed: boolean
}

/**
 * No address is really shared by more accounts. The oldest are tried, so that new registrations cannot shut them out.
 */
const most = 200

async function findByAddress(reader: Query, collection: Collection, email: string): Promise<Known[]> {
  const password = collection.fields.find((field) => field.type === 'password')
  if (!password) return []
  const borrowed = collection.borrowed === undefined ? 'false' : quote(collection.borrowed)
  const text = `SELECT "id", ${quote(password.column)} AS hash, ${borrowed} AS borrowed
    FROM ${quote(collection.source)} ${whereAddress(collection, 'ASC')} LIMIT ${most}`
  return reader<Known>(text, [email], `sign_in_${collection.name}`)
}
