import type { Transaction } from '../db/transaction.ts'
import type { Caller } from './caller.ts'
import type { Field } from './fields/field.ts'
import type { RequestFacts } from './request-facts.ts'

/**
 * Who may do a thing. null: nobody (403). A function: false, not satisfied (empty list, 404, 400);
 * true, every row inside tenant and scope; a text, a filter expression over the row, in which `@request.auth.id` is the caller;
 * null, nobody like this caller (403), where a guest must be told apart from a member without the right.
 */
export type Rule = null | ((caller: Caller) => boolean | string | null)

export interface Rules {
  list: Rule
  view: Rule
  create: Rule
  update: Rule
  delete: Rule
  /** Auth collections: who sees the e-mail of a record whatever its `emailVisibility`. Absent: the record itself only. */
  manage?: Rule
}

/**
 * Which tenant a row belongs to. `own`: `column` holds it. `own-or-shared`: an empty column means for everybody.
 * `global`: rows of the platform, the same for all.
 */
export type Tenancy = { kind: 'own'; column: string } | { kind: 'own-or-shared'; column: string } | { kind: 'global' }

/** A row as stored: column name to value as the driver gives it. */
export type Row = Record<string, unknown>

/** What a write hook works with. Everything runs inside `tx`; throwing rolls all of it back. */
export interface WriteContext {
  readonly tx: Transaction
  readonly caller: Caller
  readonly now: Date
  readonly request: { readonly id: string; readonly ip: string }
  /** What rules may ask of the request. */
  readonly facts?: RequestFacts | undefined
  /** The body as sent, names without a field included: nothing of it is checked. */
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
   * `prepareCreate` and `create` ask the database in the same message in which the engine looks whether they may. A refusal of
   * the engine goes before theirs; what they write before the end of the transaction may be for nothing.
   */
  asksAhead?: true
  /** Fills server-set values and checks what fields alone cannot. Throws `invalid(...)`. */
  prepareCreate?(context: WriteContext, draft: Row): Promise<void>
  prepareUpdate?(context: WriteContext, draft: Row, stored: Row): Promise<void>
  /** Replaces the INSERT; answers the record as it is stored with the commit, or its id where that must be read. */
  create?(context: WriteContext, draft: Row): Promise<string | Row>
  /** Whether what a create says beside the fields is what made this stored row. */
  repeats?(body: Readonly<Record<string, unknown>>, stored: Row): boolean
  /** Replaces the DELETE. */
  remove?(context: WriteContext, stored: Row): Promise<void>
  /** Words that nobody's password may consist of, beside his own address: the name of his firm. */
  passwordWords?(context: WriteContext): Promise<readonly string[]>
  /** Runs after the row is written, before commit. */
  afterWrite?(context: WriteContext, change: Change): Promise<void>
}

/** A table that knows how many rows of a collection there are, and what they add up to, so that a list need not read them. */
export interface KeptSums {
  /** It has the collection's column of the tenant, and one named like each field of `by`. */
  readonly source: string
  /** Fields that a filter may compare with `=`. */
  readonly by: readonly string[]
  /** What the rows counted in it fulfil, as a client writes it: 'anulado = null'. Absent: nothing, it counts them all. */
  readonly only?: string
  /** Its column with the number of rows. */
  readonly count: string
  /** Field that may be added up to the column with its sum. */
  readonly sums: Readonly<Record<string, string>>
}

export interface Collection {
  readonly name: string
  /** Stable id on the wire (`collectionId`). */
  readonly id: string
  readonly type: 'base' | 'auth' | 'view'
  /** Table or view the rows are read from; writes go to the same name unless a hook replaces them. */
  readonly source: string
  readonly fields: readonly Field[]
  readonly tenancy: Tenancy
  /** Path of the field that must lie in the caller's scopes: 'sucursal_id', 'id', 'id_plan.sucursal_id'. */
  readonly scope?: string
  readonly rules: Rules
  /** Order when the client sends none, in the grammar of `sort`. Insertion order breaks ties. */
  readonly defaultSort?: string
  /** Added to every list whose filter does not name the field `unless`: `{ unless: 'activo', filter: 'activo = true' }`. */
  readonly listsOnly?: { readonly unless: string; readonly filter: string }
  /** Fields that this caller gets as the empty value of their type and may not use in filter or sort (400). */
  masks?(caller: Caller): readonly string[]
  /**
   * Column that grows with each insert; it breaks ties and is `@rowid`. 'orden' unless said otherwise; null where a view
   * has none, then `id` takes its place.
   */
  readonly rowOrder?: string | null
  /**
   * For a view that joins more than a filter or an order usually asks for: a list finds the ids of its page first and
   * joins for those rows alone. Its ids must be unique.
   */
  readonly readsPageFirst?: boolean
  /** Where totals of lists that are filtered by little are kept; the first that knows the answer is asked. */
  readonly keptSums?: readonly KeptSums[]
  /** Database constraint name to the fields it marks with `validation_not_unique`. */
  readonly unique?: Readonly<Record<string, readonly string[]>>
  /**
   * Auth collections: the column that is true while an address was written by somebody other than the person it belongs to.
   * Such a record stands in nobody's way; what is mailed to the address goes to whoever has shown that it is his.
   */
  readonly borrowed?: string
  /** How many records one address may create within an hour; 429 past it. For what anybody may send. */
  readonly createsPerHour?: number
  /** What even a caller who only reads for now may write. */
  readonly isAlwaysWritten?: boolean
  readonly hooks?: Hooks
}
