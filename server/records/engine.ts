import type { Query } from '#server/db/transaction.ts'
import type { Caller, CallerSource } from './caller.ts'
import type { Catalogue } from './catalogue.ts'
import type { Collection } from './collection.ts'
import { createCompileCache } from './compile-cache.ts'
import { createContext } from './context.ts'
import type { Context } from './filter/context.ts'
import type { ToRecord } from './json-record.ts'
import type { RequestFacts } from './request-facts.ts'
import { createRunStatement, stamped } from './run-statement.ts'
import type { Reads, RunStatement, Statement } from './run-statement.ts'
import { createParams } from './sql.ts'

interface Compiled {
  readonly statement: Statement
  readonly toRecord: ToRecord
}

/** What the reading parts of the engine share. */
export interface Engine {
  readonly catalogue: Catalogue
  /** A SELECT, and its count if asked, made one statement with the caller's stamp. */
  statement(reads: Reads, context: Context): Statement
  readonly run: RunStatement
  /** What has been compiled, by caller. */
  readonly views: ReturnType<typeof createCompileCache<Compiled>>
  readonly lists: ReturnType<typeof createCompileCache<Compiled>>
  /** A context whose statement keeps its first placeholders for values that change with each run. */
  contextFor(reading: Pick<Reading, 'caller' | 'request'>, firstValues: readonly unknown[]): Context
}

/** A collection read on behalf of a caller. */
export interface Reading {
  readonly engine: Engine
  readonly collection: Collection
  readonly caller: Caller
  readonly request?: RequestFacts | undefined
  /** Its statements go first; see `Asking`. */
  readonly first?: boolean
}

export interface EngineParts {
  readonly catalogue: Catalogue
  readonly reader: Query
  readonly callers: CallerSource
  readonly now: () => Date
}

export function createEngine({ catalogue, reader, callers, now }: EngineParts): Engine {
  const intern = createInterner()
  return {
    catalogue,
    statement: (reads, context) => {
      const made = stamped(reads, context, callers.stampSql)
      if (made.text.length <= longestKept) return { ...made, text: intern(made.text) }
      context.marks.fleeting = true
      return { ...made, preparable: false }
    },
    run: createRunStatement(reader),
    views: createCompileCache(),
    lists: createCompileCache(),
    contextFor: ({ caller, request }, firstValues) =>
      createContext({ catalogue, caller, now: now(), request }, createParams(firstValues)),
  }
}

/** Throws StaleCaller when the caller's rights are not what is stored. */
export async function checkStamp({ engine, caller }: Reading): Promise<void> {
  const context = engine.contextFor({ caller }, [])
  await engine.run(engine.statement({ select: 'SELECT NULL AS id WHERE FALSE', count: null }, context), [], {
    caller,
    first: true,
  })
}

/** In characters. The longest statement of our screens has a third; a filter can be written that makes seventy thousand. */
const longestKept = 16_384
/** Of all texts together, in characters: some two thousand of the usual ones. */
const mostInterned = 8_388_608

/** Thousands of callers ask for the same few statements: one copy of a text serves them all. */
function createInterner() {
  const known = new Map<string, string>()
  let length = 0
  return (text: string): string => {
    const same = known.get(text)
    if (same !== undefined) return same
    if (length + text.length > mostInterned) {
      known.clear()
      length = 0
    }
    length += text.length
    known.set(text, text)
    return text
  }
}
