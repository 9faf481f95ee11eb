import type { RunTransaction, Transaction } from '#server/runtime/db/transaction.ts'
import type { FieldError, FieldRefusal } from '#server/runtime/errors/errors.ts'
import type { Body } from '#server/engine/request/body.ts'
import type { Caller, CallerSource } from '../declaration/caller.ts'
import type { Catalogue } from '../declaration/catalogue.ts'
import type { Collection, RequestFacts, Row, WriteContext } from '../declaration/collection.ts'
import type { ContextParts } from '../read/context.ts'
import { toText } from '../fields/text.ts'
import type { FileKeeper } from '../declaration/file-keeper.ts'

/** The error of an easily guessed password. */
export interface Weakness extends FieldError {
  code: FieldRefusal
}

/** Hashes passwords of auth records; injected, since the engine hashes nothing itself. */
export interface PasswordKeeper {
  /** Hashes of one `address` are compared with a single computation. */
  hash(password: string, address?: string): Promise<string>
  /** The index in `stored` of the first hash that matches, or -1. */
  find(stored: readonly string[], password: string): Promise<number>
  verify(stored: string | null, password: string): Promise<boolean>
  /** The error of an easily guessed password, or null. `personal`: words that are easily guessed for this user. */
  weaknessOf(password: string, personal: readonly string[]): Weakness | null
}

export interface WriteEngine {
  readonly catalogue: Catalogue
  readonly transaction: RunTransaction
  readonly callers: CallerSource
  readonly passwords: PasswordKeeper
  readonly files: FileKeeper
  /** Counts an attempt to change a password, which needs the old one. Seconds to wait; 0 to go on. */
  readonly limitPasswordChanges: (callerId: string) => Promise<number>
  /** Tells the user of a changed account, in the same transaction. `person`: the row before the change. */
  readonly tellPerson?: (tx: Transaction, change: 'password' | 'email' | 'second-step', person: Row) => Promise<void>
  readonly now: () => Date
}

export interface WriteRequest {
  readonly collection: Collection
  readonly caller: Caller
  readonly body: Body
  readonly request: WriteContext['request']
  readonly facts?: RequestFacts | undefined
}

export interface Written {
  readonly id: string
  /** The caller whose stored rights the write has checked. */
  readonly caller: Caller
  /** As it was committed; null where it must be read. */
  readonly row: Row | null
}

/** Shared by the steps of one write, inside its transaction. */
export interface Writing {
  readonly engine: WriteEngine
  readonly collection: Collection
  readonly context: WriteContext
  readonly body: Body
}

export function beginWriting(engine: WriteEngine, asked: WriteRequest, caller: Caller, tx: Transaction): Writing {
  const { collection, request, facts } = asked
  const body = withGenerated(collection, asked.body)
  return { engine, collection, body, context: { tx, caller, request, facts, input: body, now: engine.now() } }
}

/** `field:autogenerate` sends a prefix, and the server appends a text by the field's pattern. */
function withGenerated({ fields }: Collection, body: Body): Body {
  const asking = fields.filter(({ name, generate }) => generate && `${name}:autogenerate` in body)
  const made = asking.map(({ name, generate }) => {
    const prefix = toText(body[`${name}:autogenerate`])
    return [name, prefix + (generate?.() ?? '')] as const
  })
  return made.length === 0 ? body : { ...body, ...Object.fromEntries(made) }
}

export const contextParts = ({ engine, context: { caller, now, facts } }: Writing): ContextParts => ({
  catalogue: engine.catalogue,
  caller,
  now,
  request: facts,
})
