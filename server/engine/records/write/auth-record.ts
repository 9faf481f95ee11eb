import type { FieldErrors } from '#server/runtime/errors/errors.ts'
import { fieldError } from '#server/runtime/errors/field-error.ts'
import { randomText } from '#server/runtime/random-text.ts'
import { TooManyRequests } from '#server/runtime/errors/errors.ts'
import type { Body } from '#server/engine/request/body.ts'
import type { Collection, Row } from '../declaration/collection.ts'
import { askRule } from '../read/access.ts'
import { addressForm } from '../fields/address-form.ts'
import { passwordLength } from '../fields/auth-fields.ts'
import { toText } from '../fields/text.ts'
import { readRow } from './stored-row.ts'
import type { PasswordKeeper, WriteEngine, WriteRequest, Writing } from './write-engine.ts'

const tokenKeyLength = 50
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

const mismatch = () => fieldError('validation_values_mismatch')
const blank = () => fieldError('validation_required')

/**
 * Errors of a new account that need several fields: the repeated password, and `verified` set by a caller who may not.
 */
export function refusedFormOfCreate({ collection, body, context }: Writing): FieldErrors {
  if (collection.type !== 'auth') return {}
  const isManager = askRule(collection.rules.manage, context.caller) === true
  const isVerifying = isTrue(body['verified']) && !isManager
  return { ...refusedPair(body, true), ...(isVerifying && { verified: mismatch() }) }
}

/** A new password must be sent twice. Sending the old one or the repetition counts as changing it. */
function refusedPair(body: Body, isNew: boolean): FieldErrors {
  const [password, repeated, old] = ['password', 'passwordConfirm', 'oldPassword'].map((name) => body[name] ?? '')
  const errors: FieldErrors = {}
  if (password === '' && (isNew || repeated !== '' || old !== '')) errors['password'] = blank()
  if (repeated === '' && (isNew || password !== '' || old !== '')) errors['passwordConfirm'] = blank()
  else if (repeated !== password) errors['passwordConfirm'] = mismatch()
  return errors
}

/**
 * The same for an update. Only managers of the record change its address or `verified`. All callers, managers included,
 * need the old password to change it.
 */
export async function refusedFormOfUpdate(writing: Writing, stored: Row): Promise<FieldErrors> {
  const { collection, body, engine } = writing
  if (collection.type !== 'auth') return {}
  const errors = refusedPair(body, false)
  const guarded = ['email', 'verified'].filter((name) => isDifferent(collection, name, body, stored))
  if (guarded.length > 0 && !(await isManager(writing, String(stored['id'])))) {
    for (const name of guarded) errors[name] = mismatch()
  }
  if (sendsPassword(body)) {
    Object.assign(
      errors,
      await refusedOldPassword(engine.passwords, body, stored[passwordField(collection)?.column ?? '']),
    )
  }
  return errors
}

/** Errors of a new password: its length, or that it is easily guessed. */
export async function refusedPassword(
  { collection, body, context, engine }: Writing,
  email: unknown,
): Promise<FieldErrors> {
  const field = passwordField(collection)
  if (collection.type !== 'auth' || !field || body['password'] === undefined) return {}
  const parsed = field.parse(body['password'])
  if (!parsed.ok) return { password: parsed.error }
  const words = (await collection.hooks?.passwordWords?.(context)) ?? []
  const weakness = engine.passwords.weaknessOf(String(parsed.value), [toText(email), ...words])
  return weakness ? { password: weakness } : {}
}

/**
 * Limits guesses at the old password like those at sign-in. Called outside of any transaction, because it counts in one
 * of its own.
 */
export async function limitPasswordGuesses(
  engine: WriteEngine,
  { collection, body, caller }: WriteRequest,
): Promise<void> {
  if (collection.type !== 'auth' || !sendsPassword(body) || caller.id === null) return
  const wait = await engine.limitPasswordChanges(caller.id)
  if (wait > 0) throw new TooManyRequests(wait)
}

/** A create always has a password; an update only when a non-empty one is sent. */
export const sendsPassword = (body: Body) => (body['password'] ?? '') !== ''

/**
 * The sign-in columns a write changes: the hash of a new password, and a new token key when password or address change.
 * A new token key ends every token of the record.
 */
export async function credentialsOf(writing: Writing, draft: Row, stored: Row | null): Promise<Row> {
  const { collection, body, engine } = writing
  const [password, tokenKey] = [passwordField(collection), field(collection, 'tokenKey')]
  if (collection.type !== 'auth' || !password || !tokenKey) return {}
  const changesPassword = stored === null || sendsPassword(body)
  if (!changesPassword && draft['email'] === stored['email']) return {}
  const rotated = { [tokenKey.column]: newTokenKey() }
  if (!changesPassword) return rotated
  const hash = await engine.passwords.hash(String(body['password']), toText(draft['email']))
  return { ...rotated, [password.column]: hash }
}

/** Mails the user about a new password and, at the old address, about a new one. */
export async function tellOfCredentials(
  { engine, collection, context }: Writing,
  before: Row,
  after: Row,
): Promise<void> {
  const column = passwordField(collection)?.column
  if (collection.type !== 'auth' || column === undefined) return
  if (before[column] === '' && before['verified'] !== true) return
  if (before[column] !== after[column]) await engine.tellPerson?.(context.tx, 'password', before)
  if (lowered(before['email']) !== lowered(after['email'])) await engine.tellPerson?.(context.tx, 'email', before)
}

const lowered = (value: unknown) => addressForm(toText(value))

/** The secret that all tokens of a record depend on. */
export const newTokenKey = (): string => randomText(alphabet, tokenKeyLength)

async function refusedOldPassword(passwords: PasswordKeeper, body: Body, hash: unknown): Promise<FieldErrors> {
  const old = body['oldPassword'] ?? ''
  if (old === '') return { oldPassword: blank() }
  const isRight =
    typeof hash === 'string' && (await passwords.verify(hash, toText(old).slice(0, passwordLength.max + 1)))
  return isRight ? {} : { oldPassword: fieldError('validation_invalid_old_password') }
}

async function isManager({ engine, collection, context }: Writing, id: string): Promise<boolean> {
  const answer = askRule(collection.rules.manage, context.caller)
  if (typeof answer !== 'string') return answer === true
  return (await readRow({ ...engine, collection, context, id, action: 'manage' })) !== null
}

function isDifferent(collection: Collection, name: string, body: Body, stored: Row): boolean {
  const declared = field(collection, name)
  if (!declared || body[name] === undefined) return false
  const parsed = declared.parse(body[name])
  return !parsed.ok || parsed.value !== stored[declared.column]
}

const field = (collection: Collection, name: string) => collection.fields.find((one) => one.name === name)
const passwordField = (collection: Collection) => field(collection, 'password')
const isTrue = (value: unknown) => value === true || value === 'true' || value === 1 || value === '1'
