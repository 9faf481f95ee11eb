import type { Body } from '../body.ts'
import type { Collection, Row } from '../collection.ts'
import { fieldError } from '../fields/define-field.ts'
import type { Field, FileSettings } from '../fields/field.ts'
import type { WriteEngine, WriteRequest, Writing } from '../write-engine.ts'
import { NewFile, RefusedFile } from './file-keeper.ts'

interface FileField extends Field {
  readonly files: FileSettings
}

const isFileField = (field: Field): field is FileField => field.files !== undefined

/** The file fields of a collection. */
export const fileFieldsOf = (collection: Collection): readonly FileField[] => collection.fields.filter(isFileField)

/** Whether records of the collection hold files at all. */
export const holdsFiles = (collection: Collection) => fileFieldsOf(collection).length > 0

/**
 * Runs a write whose body may hold uploads. `receive` stores them, once however often it is called, and answers the body with
 * `NewFile` or `RefusedFile` in their places: call it after the caller's right is known and before the transaction is open.
 * What the write did not claim is discarded.
 */
export async function withUploads<T>(
  engine: Pick<WriteEngine, 'files'>,
  { collection, body: sent, caller }: Pick<WriteRequest, 'collection' | 'body' | 'caller'>,
  work: (receive: () => Promise<Body>) => Promise<T>,
): Promise<T> {
  const body = withoutStrays(collection, sent)
  const keys = uploadKeys(collection, body)
  if (keys.length === 0) return work(() => Promise.resolve(body))
  const taken: string[] = []
  let received: Promise<Body> | undefined
  try {
    return await work(() => (received ??= takeAll({ ...engine, tenant: String(caller.tenant) }, body, keys, taken)))
  } finally {
    await engine.files.discard(taken)
  }
}

/**
 * Hands the files of a written row over to it, and lets go of those it held before; part of the row's own transaction.
 * Answers the names let go of, to be discarded after the commit.
 */
export async function settleFiles(
  { collection, context: { tx }, engine }: Writing,
  before: Row | null,
  after: Row | null,
): Promise<readonly string[]> {
  const held = namesIn(collection, before)
  const now = namesIn(collection, after)
  const added = now.filter((name) => !held.includes(name))
  const released = held.filter((name) => !now.includes(name))
  if (added.length > 0) await engine.files.claim(tx, added)
  if (released.length > 0) await engine.files.release(tx, released)
  return released
}

function namesIn(collection: Collection, row: Row | null): string[] {
  if (row === null) return []
  const values = fileFieldsOf(collection).flatMap(({ column }) => row[column])
  return values.filter((name) => typeof name === 'string').filter((name) => name !== '')
}

type UploadKey = readonly [key: string, settings: FileSettings]

function uploadKeys(collection: Collection, body: Body): UploadKey[] {
  return fileFieldsOf(collection)
    .flatMap((field) => keysOf(field).map((key): UploadKey => [key, field.files]))
    .filter(([key]) => itemsOf(body[key]).some(isUpload))
}

/** Files under the name of no file field count as not sent. */
function withoutStrays(collection: Collection, body: Body): Body {
  const taken = new Set(fileFieldsOf(collection).flatMap(keysOf))
  const isStray = ([key, value]: [string, unknown]) => !taken.has(key) && itemsOf(value).some(isUpload)
  const entries = Object.entries(body)
  if (!entries.some(isStray)) return body
  return Object.assign(Object.create(null), Object.fromEntries(entries.filter((entry) => !isStray(entry))))
}

const keysOf = ({ name }: FileField) => [name, `${name}+`, `+${name}`]
const isUpload = (item: unknown) => item instanceof Blob

const itemsOf = (value: unknown): unknown[] => [value].flat()

type Taking = Pick<WriteEngine, 'files'> & { readonly tenant: string }

async function takeAll(
  { files, tenant }: Taking,
  body: Body,
  keys: readonly UploadKey[],
  taken: string[],
): Promise<Body> {
  const ready: Record<string, unknown> = Object.assign(Object.create(null), body)
  for (const [key, settings] of keys) {
    const items = itemsOf(body[key])
    const isTooMany = items.filter(isUpload).length > settings.maxSelect
    // More than fit are not even looked at.
    const takeOne = (upload: Blob) =>
      isTooMany ? new RefusedFile(tooManyFiles(settings)) : files.take(settings, upload, tenant)
    const results: unknown[] = []
    for (const item of items) {
      const result = item instanceof Blob ? await takeOne(item) : item
      if (result instanceof NewFile) taken.push(result.name)
      results.push(result)
    }
    ready[key] = results
  }
  return ready
}

const tooManyFiles = ({ maxSelect }: FileSettings) =>
  fieldError('validation_too_many_files', `The maximum allowed files is ${maxSelect}.`, { maxSelect })
