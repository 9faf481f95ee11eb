import type { Body } from '#server/engine/request/body.ts'
import { fieldError } from '#server/runtime/errors/field-error.ts'
import type { Collection, Row } from '../declaration/collection.ts'
import type { Field, FileSettings } from '../declaration/field.ts'
import type { WriteEngine, WriteRequest, Writing } from './write-engine.ts'
import { NewFile, RefusedFile, type FileKeeper } from '../declaration/file-keeper.ts'

interface FileField extends Field {
  readonly files: FileSettings
}

const isFileField = (field: Field): field is FileField => field.files !== undefined

export const fileFieldsOf = (collection: Collection): readonly FileField[] => collection.fields.filter(isFileField)

export const holdsFiles = (collection: Collection) => fileFieldsOf(collection).length > 0

type Sending = Pick<WriteRequest, 'collection' | 'body' | 'caller'>

/**
 * Runs a write whose body may contain uploads. `receive` stores them, once however often it is called, and answers the
 * body with `NewFile` or `RefusedFile` in their places. Call it after the permission check and before the transaction.
 * Files that the write did not claim are deleted.
 */
export async function withUploads<T>(
  { files }: Pick<WriteEngine, 'files'>,
  sending: Sending,
  work: (receive: () => Promise<Body>) => Promise<T>,
): Promise<T> {
  const taken: string[] = []
  let received: Promise<Body> | undefined
  try {
    return await work(() => (received ??= receiveUploads(files, sending, taken)))
  } finally {
    await files.discard(taken)
  }
}

/** Stores the uploads of a body, if it has any, and collects the names in `taken`. */
export async function receiveUploads(files: FileKeeper, sending: Sending, taken: string[]): Promise<Body> {
  const body = withoutStrays(sending.collection, sending.body)
  const ready: Record<string, unknown> = Object.assign(Object.create(null), body)
  for (const [key, settings] of uploadKeys(sending.collection, body)) {
    const items = itemsOf(body[key])
    const isTooMany = items.filter(isUpload).length > settings.maxSelect
    // With too many uploads none is read.
    const takeOne = (upload: Blob) =>
      isTooMany ? new RefusedFile(tooManyFiles(settings)) : files.take(settings, upload, String(sending.caller.tenant))
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

export const holdsUploads = ({ body }: Pick<WriteRequest, 'body'>): boolean => Object.values(body).flat().some(isUpload)

/**
 * Claims the files of the written row and releases those it held before, in the row's transaction. Answers the released
 * names, to be deleted after the commit.
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

/** Files sent under any other name are ignored. */
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

const tooManyFiles = ({ maxSelect }: FileSettings) => fieldError('validation_too_many_files', { maxSelect })
