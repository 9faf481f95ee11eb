import type { FieldErrors } from '../errors.ts'
import { invalid, TooManyRequests } from '../errors.ts'
import type { Body } from './body.ts'
import type { Collection, Row } from './collection.ts'
import { askRule } from './access.ts'
import { addressForm } from './fields/address-form.ts'
import { passwordLength } from './fields/auth-fields.ts'
import { fieldError } from './fields/define-field.ts'
import type { Field } from './fields/field.ts'
import { toText } from './fields/text.ts'
import { readRow } from './stored-row.ts'
import type { PasswordKeeper, WriteEngine, WriteRequest, Writing } from './write-engine.ts'

const tokenKeyLength = 50
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

const mismatch = () => fieldError('validation_values_mismatch', "Values don't match.")
const blank = () => fieldError('validation_required', 'Cannot be blank.')

/** Refuses what only the form as a whole can tell of a new record that signs in: the two passwords, and who may verify. */
export function checkAuthCreate({ collection, body, context }: Writing): void {
  if (collection.type !== 'auth') return
  const errors: FieldErrors = {}
  const password = body['password'] ?? ''
  const confirmation = body['passwordConfirm'] ?? ''
  if (password === '') errors['password'] = blank()
  if (confirmation === '') errors['passwordConfirm'] = blank()
  else if (confirmation !== password) errors['passwordConfirm'] = mismatch()
  const isManager = askRule(collection.rules.manage, context.caller) === true
  if (isTrue(body['verified']) && !isManager) errors['verified'] = mismatch()
  refuse(errors, 'Failed to create record.')
}

/**
 * The same for an update. Whoever is no manager of the record changes neither its address nor whether it is verified, and
 * nobody, managers included, changes a password without saying the old one.
 */
export async function checkAuthUpdate(writing: Writing, stored: Row): Promise<void> {
  const { collection, body, engine } = writing
  if (collection.type !== 'auth') return
  const errors: FieldErrors = {}
  const guarded = ['email', 'verified'].filter((name) => isDifferent(collection, name, body, stored))
  if (guarded.length > 0 && !(await isManager(writing, String(stored['id'])))) {
    for (const name of guarded) errors[name] = mismatch()
  }
  if (sendsPassword(body)) {
    Object.assign(
      errors,
      await checkOldPassword(engine.passwords, body, stored[passwordField(collection)?.column ?? '']),
    )
  }
  refuse(errors, 'Failed to update record.')
}

/** Guessing the old password is limited like guessing at the door. Before any transaction, since it counts in one of its own. */
export async function limitPasswordGuesses(
  engine: WriteEngine,
  { collection, body, caller }: WriteRequest,
): Promise<void> {
  if (collection.type !== 'auth' || !sendsPassword(body) || caller.id === null) return
  const wait = await engine.limitPasswordChanges(caller.id)
  if (wait > 0) throw new TooManyRequests(wait)
}

/** A create always has a password, an update where one is sent that is not empty. */
export const sendsPassword = (body: Body) => (body['password'] ?? '') !== ''

/**
 * The columns of sign-in that a write changes: the hash of a new password, and a new token key where the password or the
 * address changed, which ends every token of the record.
 */
export async function credentialsOf(writing: Writing, draft: Row, stored: Row | null): Promise<Row> {
  const { collection, body, engine } = writing
  const [password, tokenKey] = [passwordField(collection), field(collection, 'tokenKey')]
  if (collection.type !== 'auth' || !password || !tokenKey) return {}
  const changesPassword = stored === null || sendsPassword(body)
  if (!changesPassword && draft['email'] === stored['email']) return {}
  const rotated = { [tokenKey.column]: newTokenKey(engine.random) }
  if (!changesPassword) return rotated
  const message = stored === null ? 'Failed to create record.' : 'Failed to update record.'
  return { ...rotated, [password.column]: await hashOf(writing, password, draft, message) }
}

/** Tells whoever could sign in of a new password, and at his old address of a new one. */
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

/** A secret that the tokens of one record hang on. */
export function newTokenKey(random: (bytes: Uint8Array) => Uint8Array): string {
  const bytes = random(new Uint8Array(tokenKeyLength))
  return Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('')
}

async function hashOf(writing: Writing, password: Field, draft: Row, message: string): Promise<string> {
  const { engine, context, collection, body } = writing
  const parsed = password.parse(body['password'])
  if (!parsed.ok) throw invalid({ password: parsed.error }, message)
  const words = (await collection.hooks?.passwordWords?.(context)) ?? []
  const weakness = engine.passwords.weaknessOf(String(parsed.value), [toText(draft['email']), ...words])
  if (weakness) throw invalid({ password: weakness }, message)
  return engine.passwords.hash(String(parsed.value), toText(draft['email']))
}

async function checkOldPassword(passwords: PasswordKeeper, body: Body, hash: unknown): Promise<FieldErrors> {
  const errors: FieldErrors = {}
  const old = body['oldPassword'] ?? ''
  if (old === '') errors['oldPassword'] = blank()
  else if (typeof hash !== 'string' || !(await passwords.verify(hash, toText(old).slice(0, passwordLength.max + 1)))) {
    errors['oldPassword'] = fieldError('validation_invalid_old_password', 'Missing or invalid old password.')
  }
  const confirmation = body['passwordConfirm'] ?? ''
  if (confirmation === '') errors['passwordConfirm'] = blank()
  else if (confirmation !== body['password']) errors['passwordConfirm'] = mismatch()
  return errors
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

function refuse(errors: FieldErrors, message: string): void {
  if (Object.keys(errors).length > 0) throw invalid(errors, message)
}
