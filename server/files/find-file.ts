import type { Gate } from '#server/budgets/gate.ts'
import type { Query } from '#server/db/transaction.ts'
import { ApiError, notFound } from '#server/errors.ts'
import { guest } from '#server/records/caller.ts'
import type { Caller } from '#server/records/caller.ts'
import type { Catalogue } from '#server/records/catalogue.ts'
import type { Collection } from '#server/records/collection.ts'
import { heldFile } from '#server/records/files/held-file.ts'
import type { Reader } from '#server/records/reader.ts'
import type { RequestFacts } from '#server/records/request-facts.ts'
import { typeOfName } from './file-name.ts'
import { isFileName, keyOf } from './file-store.ts'
import type { FileStore, StoredFile } from './file-store.ts'
import { thumbForm, thumbOf } from './picture.ts'

export interface FileDeps {
  readonly catalogue: Catalogue
  /** Statements of the reading role. */
  readonly query: Query
  readonly reader: Reader
  readonly store: FileStore
  readonly gate: Gate
  /** Who stands behind a file token; a guest where it is worth nothing. */
  readonly bearer: (token: string) => Promise<{ readonly caller: Caller }>
}

export interface FileRequest {
  readonly collection: string
  readonly id: string
  readonly name: string
  readonly token: string
  readonly thumb: string
  /** Address of whoever asks: thumbs are made in turns by it. */
  readonly ip: string
  /** What the view rule may know of the request. */
  readonly facts: RequestFacts
}

export interface FoundFile extends StoredFile {
  readonly type: string
  readonly isProtected: boolean
  /** What tells this file, or this thumb of it, from every other: stored files never change. */
  readonly tag: string
}

/** The bytes that an address stands for. Throws the same 404 for what is not there and what the asker may not see. */
export async function findFile(deps: FileDeps, asked: FileRequest): Promise<FoundFile> {
  const collection = deps.catalogue.find(asked.collection)
  if (!collection || !isFileName(asked.name)) throw notFound()
  const held = await heldFile(deps.query, collection, asked.id, asked.name)
  if (!held) throw notFound()
  if (held.settings.protected) await requireMayView(deps, collection, asked, held.field)
  const original = await deps.store.get(keyOf(asked.name, 'original'))
  if (!original) throw notFound()
  const type = typeOfName(asked.name)
  const isOffered = [...held.settings.thumbs, '100x100'].includes(asked.thumb) && thumbForm.test(asked.thumb)
  const thumb = isOffered && type.startsWith('image/') ? await thumbFor(deps, asked, original, type) : null
  const isProtected = held.settings.protected
  if (!thumb) return { ...original, type, isProtected, tag: asked.name }
  return {
    ...thumb,
    type: type === 'image/jpeg' ? type : 'image/png',
    isProtected,
    tag: `${asked.thumb}_${asked.name}`,
  }
}

/** The view rule, as the bearer of the token; a field masked for him counts as not there. */
async function requireMayView(
  deps: FileDeps,
  collection: Collection,
  asked: FileRequest,
  field: string,
): Promise<void> {
  const { caller } = asked.token === '' ? { caller: guest } : await deps.bearer(asked.token)
  const request: RequestFacts = { ...asked.facts, context: 'protectedFile' }
  const record = await viewed(() => deps.reader.view(collection, caller, asked.id, { fields: field, request }))
  const [seen] = typeof record === 'object' && record !== null ? Object.values(record) : []
  if (![seen].flat().includes(asked.name)) throw notFound()
}

/** Also where the rule is locked: nobody learns here what exists. */
async function viewed(view: () => Promise<unknown>): Promise<unknown> {
  try {
    return await view()
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) throw notFound()
    throw error
  }
}

/** Made when first asked for, and kept beside the original. */
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
