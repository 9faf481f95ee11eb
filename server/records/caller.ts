import type { FieldError } from '../errors.ts'

/**
 * Who asks. Made from the stored user row behind a verified token, never from anything the request says.
 *
 * `stamp` changes whenever one of the other members would: each statement the engine runs reads the stored stamp in the
 * same snapshot and is thrown away when it differs, so a lost permission acts on the very next request of every process.
 */
export interface Caller {
  /** Id of the auth record, or null for a guest. */
  readonly id: string | null
  readonly collection: string | null
  /** The only tenant whose rows exist for this caller. Null: none (guest, platform operator). */
  readonly tenant: string | null
  readonly permissions: ReadonlySet<string>
  /** Parts of the tenant the caller may see, or 'all'. */
  readonly scopes: readonly string[] | 'all'
  readonly stamp: string
  /** Why this caller may read and write nothing for now; a write is answered with it. Absent: nothing is in the way. */
  readonly onlyReads?: FieldError
}

/** A caller as stored. `tokenKey` tells a sign-in that has ended (password changed, put out) from one that still stands. */
export interface StoredCaller extends Caller {
  readonly tokenKey: string
  /** The sign-ins that stand, where the product keeps a list of them. */
  readonly signIns?: ReadonlySet<string>
  /** The sign-in that this request comes from. */
  readonly signIn?: string
}

/** How the engine checks that a caller is still who he was; injected, since only the product knows its users. */
export interface CallerSource {
  /** Reads past every cache; null when there is no such user any more, or he may no longer come in. */
  load(id: string): Promise<StoredCaller | null>
  /** A SELECT of the stored stamp up to the id, which the engine appends: `select sello from users where id =`. */
  readonly stampSql: string
}

export const guest: Caller = {
  id: null,
  collection: null,
  tenant: null,
  permissions: new Set(),
  scopes: [],
  stamp: '',
}

/** The part of a request that says who asks. */
export interface Asking {
  readonly headers: { readonly authorization?: string | undefined }
}

/** The caller of a request; a guest where its Authorization header is worth nothing. */
export type Identify = (request: Asking) => Promise<{ readonly caller: Caller }>
