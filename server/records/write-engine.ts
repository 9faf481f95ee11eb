import type { RunTransaction, Transaction } from '../db/transaction.ts'
import type { FieldError } from '../errors.ts'
import type { Body } from './body.ts'
import type { Caller, CallerSource } from './caller.ts'
import type { Catalogue } from './catalogue.ts'
import type { Collection, Row, WriteContext } from './collection.ts'
import type { ContextParts } from './context.ts'
import { toText } from './fields/text.ts'
import type { RequestFacts } from './request-facts.ts'
import type { FileKeeper } from './files/file-keeper.ts'

/** How the records that sign in keep their passwords; injected, since the engine hashes nothing itself. */
export interface PasswordKeeper {
  /** Passwords of one `address` can be compared by the work of one. */
  hash(password: string, address?: string): Promise<string>
  /** The place in `stored` of the first hash that fits, or -1. */
  find(stored: readonly string[], password: string): Promise<number>
  verify(stored: string | null, password: string): Promise<boolean>
  /** Why this password is too easily guessed by who knows the person's words, or null. */
  weaknessOf(password: string, personal: readonly string[]): FieldError | null
}

/** All that writing records needs from outside. */
export interface WriteEngine {
  readonly catalogue: Catalogue
  readonly transaction: RunTransaction
  readonly callers: CallerSource
  readonly passwords: PasswordKeeper
  readonly files: FileKeeper
  /** Counts one caller's try to change a password, for which he must know the old one. Seconds to wait, 0 to go on. */
  readonly limitPasswordChanges: (callerId: string) => Promise<number>
  /** Tells somebody, in the same transaction, what of his account is another now. `person`: his row as it was. */
  readonly tellPerson?: (tx: Transaction, change: 'password' | 'email' | 'second-step', person: Row) => Promise<void>
  readonly now: () => Date
  readonly random: (bytes: Uint8Array) => Uint8Array
}

/** One write as it was asked for. */
export interface WriteRequest {
  readonly collection: Collection
  readonly caller: Caller
  readonly body: Body
  readonly request: WriteContext['request']
  readonly facts?: RequestFacts | undefined
}

/** What the steps of one write share, inside its transaction. */
export interface Writing {
  readonly engine: WriteEngine
  readonly collection: Collection
  readonly context: WriteContext
  readonly body: Body
}

export function beginWriting(engine: WriteEngine, asked: WriteRequest, caller: Caller, tx: Transaction): Writing {
  const { collection, request, facts } = asked
  const body = withGenerated(collection, asked.body, engine.random)
  return { engine, collection, body, context: { tx, caller, request, facts, input: body, now: engine.now() } }
}

/** `field:autogenerate` gives a prefix, to which the server adds what the field's pattern makes. */
function withGenerated({ fields }: Collection, body: Body, random: WriteEngine['random']): Body {
  const asking = fields.filter(({ name, generate }) => generate && `${name}:autogenerate` in body)
  const made = asking.map(({ name, generate }) => {
    const prefix = toText(body[`${name}:autogenerate`])
    return [name, prefix + (generate?.(random) ?? '')] as const
  })
  return made.length === 0 ? body : { ...body, ...Object.fromEntries(made) }
}

/** What the statements of a write are compiled with. */
export const contextParts = ({ engine, context: { caller, now, facts } }: Writing): ContextParts => ({
  catalogue: engine.catalogue,
  caller,
  now,
  request: facts,
})
