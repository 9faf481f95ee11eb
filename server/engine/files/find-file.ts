import type { ByteSeal } from '#server/runtime/encrypted-text.ts'
import type { Gate } from '#server/runtime/limits/gate.ts'
import type { Query } from '#server/runtime/db/transaction.ts'
import { ApiError, notFound } from '#server/runtime/errors/errors.ts'
import { guest } from '#server/engine/records/declaration/caller.ts'
import type { Caller } from '#server/engine/records/declaration/caller.ts'
import type { Catalogue } from '#server/engine/records/declaration/catalogue.ts'
import type { Collection, RequestFacts } from '#server/engine/records/declaration/collection.ts'
import { heldFile } from '#server/engine/records/write/held-file.ts'
import type { Reader } from '#server/engine/records/read/reader.ts'
import { typeOfName } from './file-name.ts'
import { isFileName, keyOf } from '#server/runtime/file-store/file-key.ts'
import type { FileStore, StoredFile } from '#server/runtime/file-store/file-store.ts'
import { thumbForm, thumbOf } from './picture.ts'

export interface FileDeps {
  readonly catalogue: Catalogue
  /** Statements of the reading role. */
  readonly query: Query
  readonly reader: Reader
  readonly store: FileStore
  readonly gate: Gate
  /** For fields whose files are sealed. */
  readonly seal: ByteSeal
  /** The caller of a file token; a guest for an invalid one. */
  readonly bearer: (token: string) => Promise<{ readonly caller: Caller }>
}

export interface FileRequest {
  readonly collection: string
  readonly id: string
  readonly name: string
  readonly token: string
  readonly thumb: string
  /** IP of the caller: thumbs are made in turns by it. */
  readonly ip: string
  readonly facts: RequestFacts
}

export interface FoundFile extends StoredFile {
  readonly type: string
  readonly isProtected: boolean
  /** Unique for this file or thumb: stored files never change. */
  readonly tag: string
}

/** The file or thumb of an address. Throws the same 404 for missing files and for those the caller may not see. */
export async function findFile(deps: FileDeps, request: FileRequest): Promise<FoundFile> {
  const collection = deps.catalogue.find(request.collection)
  if (!collection || !isFileName(request.name)) throw notFound()
  const held = await heldFile(deps.query, collection, request.id, request.name)
  if (!held) throw notFound()
  if (held.settings.protected) await requireMayView(deps, collection, request, held.field)
  const original = await deps.store.get(keyOf(request.name, 'original'))
  if (!original) throw notFound()
  const type = typeOfName(request.name)
  if (held.settings.sealed)
    return { ...opened(deps, original), type, isProtected: held.settings.protected, tag: request.name }
  const isOffered = [...held.settings.thumbs, '100x100'].includes(request.thumb) && thumbForm.test(request.thumb)
  const thumb = isOffered && type.startsWith('image/') ? await thumbFor(deps, request, original, type) : null
  const isProtected = held.settings.protected
  if (!thumb) return { ...original, type, isProtected, tag: request.name }
  return {
    ...thumb,
    type: type === 'image/jpeg' ? type : 'image/png',
    isProtected,
    tag: `${request.thumb}_${request.name}`,
  }
}

function opened({ seal }: FileDeps, { bytes: sealed, modified }: StoredFile): StoredFile {
  const bytes = seal.open(sealed)
  if (!bytes) throw new Error('A sealed file was written under another secret')
  return { bytes, modified }
}

/** Applies the view rule to the token's caller; a field masked for that caller counts as missing. */
async function requireMayView(
  deps: FileDeps,
  collection: Collection,
  request: FileRequest,
  field: string,
): Promise<void> {
  const { caller } = request.token === '' ? { caller: guest } : await deps.bearer(request.token)
  const facts: RequestFacts = { ...request.facts, context: 'protectedFile' }
  const record = await viewed(() => deps.reader.view(collection, caller, request.id, { fields: field, request: facts }))
  const [seen] = typeof record === 'object' && record !== null ? Object.values(record) : []
  if (![seen].flat().includes(request.name)) throw notFound()
}

/** A locked rule is a 404 as well, so that callers do not learn which records exist. */
async function viewed(view: () => Promise<unknown>): Promise<unknown> {
  try {
    return await view()
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) throw notFound()
    throw error
  }
}

/** Made on the first request and stored beside the original. */
async function thumbFor(
  { store, gate }: FileDeps,
  { name, thumb: size, ip }: FileRequest,
  original: StoredFile,
  type: string,
): Promise<StoredFile | null> {
  const key = keyOf(name, size)
  const kept = await store.get(key)
  if (kept) return kept
  const bytes = await gate(ip, () => thumbOf(original.bytes, size, type))
  if (!bytes) return null
  await store.putBeside(key, bytes)
  return { bytes, modified: original.modified }
}
