import type { Caller } from '../declaration/caller.ts'
import type { Catalogue } from '../declaration/catalogue.ts'
import type { Collection, RequestFacts } from '../declaration/collection.ts'
import type { Params } from './sql.ts'

/** A row of a collection in the statement. `optional`: left-joined, so all of it may be NULL. */
export interface Source {
  readonly alias: string
  readonly collection: Collection
  readonly optional: boolean
}

/** Facts about the statement that compiling the filter finds. */
export interface Marks {
  /** The statement matches a pattern. */
  pattern: boolean
  /**
   * A pattern has no three letters or digits in a row, so the trigram index is useless. Such statements need a custom
   * plan.
   */
  vague: boolean
  /** The statement depends on the clock or on the request, so it must not be cached once compiled. */
  fleeting: boolean
  /** Joins made by the client's filter and sort. */
  joins: number
}

/** The input of compiling a filter or sort to SQL. */
export interface Context {
  readonly catalogue: Catalogue
  readonly caller: Caller
  readonly now: Date
  readonly params: Params
  readonly request: RequestFacts
  readonly marks: Marks
  /** Client filters are limited to what the caller may read; rules may read everything in the tenant. */
  readonly trust: 'client' | 'rule'
  newAlias(): string
  /** SQL condition for a joined row to be visible to this caller. */
  hopAccess(target: Source, revealed: boolean): string
  /** The list rule is locked for this caller, so client filters may not hop into the collection either. */
  isLocked(target: Collection): boolean
  /** Fields of that collection that this caller may not use. */
  maskedFields(collection: Collection): readonly string[]
  /** The caller sees the e-mails of that auth collection whatever their visibility. */
  seesEmails(collection: Collection): boolean
}
