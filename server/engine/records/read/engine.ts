import type { Query } from '#server/runtime/db/transaction.ts'
import type { Caller, CallerSource } from '../declaration/caller.ts'
import type { Catalogue } from '../declaration/catalogue.ts'
import type { Collection, RequestFacts } from '../declaration/collection.ts'
import { createCompileCache } from './compile-cache.ts'
import { createContext } from './context.ts'
import type { Context } from '../statement/filter-context.ts'
import type { ToRecord } from './json-record.ts'
import { createRunStatement, stamped } from '../statement/run-statement.ts'
import type { Reads, RunStatement, Statement } from '../statement/run-statement.ts'
import { createParams } from '../statement/sql.ts'

interface Compiled {
  readonly statement: Statement
  readonly toRecord: ToRecord
}

export interface Engine {
  readonly catalogue: Catalogue
  /** Combines a SELECT, its count and the caller's stamp into one statement. */
  statement(reads: Reads, context: Context): Statement
  readonly run: RunStatement
  readonly views: ReturnType<typeof createCompileCache<Compiled>>
  readonly lists: ReturnType<typeof createCompileCache<Compiled>>
  /** A context whose first placeholders are kept for values that change with each run. */
  contextFor(reading: Pick<Reading, 'caller' | 'request'>, firstValues: readonly unknown[]): Context
}

/** One collection, read for one caller. */
export interface Reading {
  readonly engine: Engine
  readonly collection: Collection
  readonly caller: Caller
  readonly request?: RequestFacts | undefined
  /** Priority over searches in the queue; see `RunOptions`. */
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

/** Throws StaleCaller when the stored stamp differs from the caller's. */
export async function checkStamp({ engine, caller }: Reading): Promise<void> {
  const context = engine.contextFor({ caller }, [])
  await engine.run(engine.statement({ select: 'SELECT NULL AS id WHERE FALSE', count: null }, context), [], {
    caller,
    first: true,
  })
}

/** In characters. Our screens' longest statement has a third of this; a filter can make 70,000. */
const longestKept = 16_384
/** In characters, for all texts: about 2,000 usual ones. */
const mostInterned = 8_388_608

/** Thousands of callers use the same few statements, so all share one copy of a text. */
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
