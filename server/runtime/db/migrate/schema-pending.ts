import { ledgerNameOf, objectOf, type Piece, type SchemaFiles, type Step } from './schema-files.ts'
import { lackOf, type Made } from './schema-lack.ts'
import type { Applied } from './schema-ledger.ts'

/** The steps between a database and this program's version. */
export type Pending = {
  isFresh: boolean
  steps: Step[]
  functions: Piece[]
  /** Views to drop first. All views are made anew. */
  views: string[]
  /** Functions and views without a file, by their ledger names. */
  gone: string[]
  count: number
}

/** Throws in words if the database is newer or was made from other files. */
export function pendingOf(files: SchemaFiles, applied: readonly Applied[]): Pending {
  const made = applied.flatMap(({ version, checksum }): Made[] => (version === null ? [] : [{ version, checksum }]))
  const steps = lackOf(files, made)
  const known = new Map(applied.map(({ name, checksum }) => [name, checksum]))
  const isNew = (piece: Piece) => known.get(ledgerNameOf(piece)) !== piece.checksum
  const functions = files.functions.filter(isNew)
  const changed = files.views.filter(isNew).length
  const named = new Set([...files.functions, ...files.views].map(ledgerNameOf))
  const gone = applied.flatMap(({ version, name }) => (version === null && !named.has(name) ? [name] : []))
  return {
    isFresh: applied.length === 0,
    steps,
    functions,
    views: [...files.views.map(({ name }) => name), ...gone].filter(isView).map(objectOf),
    gone,
    count: steps.length + functions.length + changed + gone.length,
  }
}

export const isView = (name: string) => name.startsWith('views/')
