import type { FieldRefusal } from '#server/runtime/errors/errors.ts'

/**
 * The caller of a request. Made from the stored user of a verified token, never from the request. `stamp` changes whenever another
 * property would. Each statement of the engine reads the stored stamp in the same snapshot and is thrown away if it differs, so a
 * lost permission acts on the next request of every process.
 */
export interface Caller {
  /** Id of the auth record, or null for a guest. */
  readonly id: string | null
  readonly collection: string | null
  /** The only tenant whose rows this caller reaches. Null for guests and the operator. */
  readonly tenant: string | null
  readonly permissions: ReadonlySet<string>
  /** Scopes of the tenant that the caller may see, or 'all'. */
  readonly scopes: readonly string[] | 'all'
  readonly stamp: string
  /** Set for the holder of an API key: the requests it may make in a minute. */
  readonly key?: { readonly perMinute: number }
  /** Set while the caller may only read: the error that answers every write. */
  readonly onlyReads?: FieldRefusal
}

/** True if the caller may see this part of the tenant. */
export const seesScope = ({ scopes }: Pick<Caller, 'scopes'>, scope: string): boolean =>
  scopes === 'all' || scopes.includes(scope)

/** A caller as stored. `tokenKey` changes with the password and with deactivation, which ends all sign-ins. */
export interface StoredCaller extends Caller {
  readonly tokenKey: string
  /** Open sessions, where the product keeps them. */
  readonly signIns?: ReadonlySet<string>
  /** The session of this request. */
  readonly signIn?: string
}

/** Loads callers; injected, since only the product knows its users. */
export interface CallerSource {
  /** Reads past every cache. Null when the user was deleted or deactivated. */
  load(id: string): Promise<StoredCaller | null>
  /** A SELECT of the stored stamp, to which the engine appends the id: `select sello from users where id =`. */
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

export interface AuthorizedRequest {
  readonly headers: { readonly authorization?: string | undefined }
  readonly ip: string
}

/** The caller of a request; a guest without a valid Authorization header. */
export type Identify = (request: AuthorizedRequest) => Promise<{ readonly caller: Caller }>
