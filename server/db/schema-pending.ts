import { objectOf, type Piece, type SchemaFiles, type Step } from './schema-files.ts'
import { isFormer, lackOf, type Made } from './schema-lack.ts'
import type { Applied } from './schema-ledger.ts'

/** The steps between a database and this program's version. */
export type Pending = {
  from: 'nothing' | 'former' | 'schema'
  steps: Step[]
  functions: Piece[]
  /** Views to take away first: all that there may be, since each is made anew. */
  views: string[]
  /** Functions and views without a file, by their names in the ledger. */
  gone: string[]
  /** Of files to apply. */
  count: number
}

/** Throws in words where the database is newer than the files or was made from other ones. */
export function pendingOf(files: SchemaFiles, applied: readonly Applied[]): Pending {
  const made = applied.flatMap(({ version, checksum }): Made[] => (version === null ? [] : [{ version, checksum }]))
  const steps = lackOf(files, made)
  const known = new Map(applied.map(({ name, checksum }) => [name, checksum]))
  const isNew = ({ name, checksum }: Piece) => known.get(name) !== checksum
  const functions = files.functions.filter(isNew)
  const changed = files.views.filter(isNew).length
  const named = new Set([...files.functions, ...files.views].map(({ name }) => name))
  const gone = applied.flatMap(({ version, name }) => (version === null && !named.has(name) ? [name] : []))
  return {
    from: applied.length === 0 ? 'nothing' : isFormer(made) ? 'former' : 'schema',
    steps,
    functions,
    views: [...files.views.map(({ name }) => name), ...gone].filter(isView).map(objectOf),
    gone,
    count: steps.length + functions.length + changed + gone.length,
  }
}

export const isView = (name: string) => name.startsWith('views/')
