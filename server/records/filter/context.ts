import type { Caller } from '../caller.ts'
import type { Catalogue } from '../catalogue.ts'
import type { Collection } from '../collection.ts'
import type { RequestFacts } from '../request-facts.ts'
import type { Params } from '../sql.ts'

/** A row of a collection inside the statement. `optional`: joined from the left, so all of it may be NULL. */
export interface Source {
  readonly alias: string
  readonly collection: Collection
  readonly optional: boolean
}

/** What a filter has shown about the statement it became part of. */
export interface Marks {
  /** It searches by a pattern. */
  pattern: boolean
  /** No three letters or digits stand together in a pattern, so the trigram index is of no use: only a plan made for it knows. */
  vague: boolean
  /** It depends on the clock or on the request: the compiled statement must not be kept. */
  fleeting: boolean
  /** How many joins the client's filter and sort have made. */
  joins: number
}

/** All that turning a filter or sort into SQL needs to know. */
export interface Context {
  readonly catalogue: Catalogue
  readonly caller: Caller
  readonly now: Date
  readonly params: Params
  /** What rules may ask of the request. */
  readonly request: RequestFacts
  readonly marks: Marks
  /** A client may look only where he may read; a declared rule may look at everything of the tenant. */
  readonly trust: 'client' | 'rule'
  newAlias(): string
  /** The condition under which a row joined by a hop exists for this caller. */
  hopAccess(target: Source, revealed: boolean): string
  /** Whether nobody like this caller may list that collection, so that a client may not even hop into it. */
  isLocked(target: Collection): boolean
  /** Fields of that collection this caller may not use. */
  maskedFields(collection: Collection): readonly string[]
  /** Whether the caller reads the e-mails of that auth collection whatever their visibility. */
  seesEmails(collection: Collection): boolean
}
