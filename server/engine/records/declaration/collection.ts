import type { Transaction } from '#server/runtime/db/transaction.ts'
import type { Caller } from './caller.ts'
import type { Field } from './field.ts'

/**
 * Access to an action. null: locked (403). A function answers false: no row (empty list, 404, 400); true: every row
 * inside tenant and scope; a text: a filter over the row, in which `@request.auth.id` is the caller; null: locked for
 * this caller (403), to tell a guest apart from a user without the permission.
 */
export type Rule = null | ((caller: Caller) => boolean | string | null)

export interface Rules {
  list: Rule
  view: Rule
  create: Rule
  update: Rule
  delete: Rule
  /**
   * Auth collections: callers who see the e-mail of a record whatever its `emailVisibility`. Absent: the record itself
   * only.
   */
  manage?: Rule
}

/**
 * The tenant of a row. `own`: in `column`. `own-or-shared`: an empty column means all tenants. `global`: rows of the
 * platform, the same for all.
 */
export type Tenancy = { kind: 'own'; column: string } | { kind: 'own-or-shared'; column: string } | { kind: 'global' }

/** A row as stored: column names and values of the driver. */
export type Row = Record<string, unknown>

/** The kind of request: `@request.context`. */
export type RequestContext =
  | 'default'
  | 'oauth2'
  | 'otp'
  | 'password'
  | 'realtime'
  | 'protectedFile'
  | 'expand'
  | 'batch'

/** Facts of a request that rules may read: `@request.*`. */
export interface RequestFacts {
  readonly context: RequestContext
  readonly method: string
  readonly query: Readonly<Record<string, unknown>>
  /** Names in lower case, with `_` for `-`. */
  readonly headers: Readonly<Record<string, unknown>>
  /** For a write: each sent name, with the value that would be stored. */
  readonly body: Readonly<Record<string, unknown>>
  /** The collection of the body, whose relations rules may follow. */
  readonly collection: Collection | null
  /** Names in the body whose value differs from the stored one. */
  readonly changed: ReadonlySet<string>
}

/** The context of a write hook. Everything runs inside `tx`; throwing rolls it back. */
export interface WriteContext {
  readonly tx: Transaction
  readonly caller: Caller
  readonly now: Date
  readonly request: { readonly id: string; readonly ip: string }
  readonly facts?: RequestFacts | undefined
  /** The body as sent, unknown names included; unchecked. */
  readonly input: Readonly<Record<string, unknown>>
}

export interface Change {
  readonly action: 'create' | 'update' | 'delete'
  readonly id: string
  readonly before: Row | null
  readonly after: Row | null
}

export interface Hooks {
  /**
   * `prepareCreate` and `create` run their queries in the same round trip in which the engine checks permissions. The
   * engine's error wins over theirs, and their writes may be rolled back.
   */
  asksAhead?: true
  /** Fills server-set values and checks what single fields cannot. Throws `invalid(...)`. */
  prepareCreate?(context: WriteContext, draft: Row): Promise<void>
  /** Throws for a stored row that this caller may not change, before an update or a deletion says anything about it. */
  requireReach?(context: WriteContext, stored: Row): Promise<void>
  prepareUpdate?(context: WriteContext, draft: Row, stored: Row): Promise<void>
  /** Replaces the INSERT. Answers the stored record, or its id when it must be read. */
  create?(context: WriteContext, draft: Row): Promise<string | Row>
  /** True if the names of a create that are no fields have the values from which this stored row was made. */
  repeats?(body: Readonly<Record<string, unknown>>, stored: Row): boolean
  /** Replaces the DELETE. */
  remove?(context: WriteContext, stored: Row): Promise<void>
  /** Words a password may not consist of, besides the user's address: the name of the gym. */
  passwordWords?(context: WriteContext): Promise<readonly string[]>
  /** Runs after the row is written, before commit. */
  afterWrite?(context: WriteContext, change: Change): Promise<void>
}

/** A table with the number of rows of a collection and their sums, so that lists need not count. */
export interface KeptSums {
  /** The table with the sums. It has the collection's tenant column, and one named like each field of `by`. */
  readonly source: string
  /** Fields that a filter may compare with `=`. */
  readonly by: readonly string[]
  /** A filter that all counted rows match: 'anulado = null'. Absent: all rows are counted. */
  readonly only?: string
  /** The column of `source` with the number of rows. */
  readonly count: string
  /** Fields that can be summed, and the columns with their sums. */
  readonly sums: Readonly<Record<string, string>>
}

export interface Collection {
  readonly name: string
  /** Stable id on the wire (`collectionId`). */
  readonly id: string
  readonly type: 'base' | 'auth' | 'view'
  /** Table or view to read; writes go to it too, unless a hook replaces them. */
  readonly source: string
  readonly fields: readonly Field[]
  readonly tenancy: Tenancy
  /** Path of the field that must be in the caller's scopes: 'sucursal_id', 'id', 'id_plan.sucursal_id'. */
  readonly scope?: string
  readonly rules: Rules
  /** Used when the client sends no `sort`, in its grammar. Insertion order breaks ties. */
  readonly defaultSort?: string
  /**
   * Added to every list whose filter does not use the field `unless`: `{ unless: 'activo', filter: 'activo = true' }`.
   */
  readonly listsOnly?: { readonly unless: string; readonly filter: string }
  /** Fields answered to this caller as the empty value of their type, and refused in filter and sort (400). */
  masks?(caller: Caller): readonly string[]
  /**
   * Column that grows with each insert: it breaks ties and is `@rowid`. Default 'orden'; null for a view without one,
   * then `id` takes its place.
   */
  readonly rowOrder?: string | null
  /**
   * For a view with expensive joins: a list finds the ids of its page first and joins those rows alone. The ids must be
   * unique.
   */
  readonly readsPageFirst?: boolean
  /** Tables with totals for lists with simple filters; the first that can answer is used. */
  readonly keptSums?: readonly KeptSums[]
  /** Database constraints and the fields they mark with `validation_not_unique`. */
  readonly unique?: Readonly<Record<string, readonly string[]>>
  /**
   * Auth collections: the column that is true while the address was written by another user and its holder has not
   * confirmed it. Such a record blocks no other; mail to the address goes to the account that confirmed it.
   */
  readonly borrowed?: string
  /** Creates allowed per IP and hour, 429 above. For collections that guests may write. */
  readonly createsPerHour?: number
  /** Written even by callers who may only read for now. */
  readonly isAlwaysWritten?: boolean
  readonly hooks?: Hooks
}
