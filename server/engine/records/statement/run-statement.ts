import type { Turn } from '#server/runtime/db/fair-turns.ts'
import type { Query } from '#server/runtime/db/transaction.ts'
import { unavailable } from '#server/runtime/errors/errors.ts'
import { guest } from '../declaration/caller.ts'
import type { Caller, CallerSource, StoredCaller } from '../declaration/caller.ts'
import type { Row } from '../declaration/collection.ts'
import type { Context } from './filter-context.ts'
import { noteSessionEnd } from './session-end.ts'

/** A compiled SELECT. Its first placeholders are filled for each run; the other values belong to its caller. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  /** False when the best plan depends on the values: it is never prepared then. */
  readonly preparable: boolean
}

/** The caller's stored rights differ from those the statement was compiled for. */
export class StaleCaller extends Error {}

export interface Answer {
  readonly rows: Row[]
  readonly total: number
}

/** The parts of a statement: `count` is null unless requested; `shared` is a WITH clause for both. */
export interface Reads {
  readonly select: string
  readonly count: string | null
  readonly shared?: string
}

/**
 * Combines a SELECT, its count and the caller's stored stamp: one statement, one snapshot. Without rows it answers one
 * row with the stamp alone.
 */
export function stamped({ select, count, shared }: Reads, context: Context, stampSql: string): Statement {
  const { caller, params, marks } = context
  const stamp = caller.id === null ? `''` : `(${stampSql} ${params.add(caller.id)})::text`
  const total = count === null ? '-1' : `(${count})`
  const text = `${shared ?? ''}SELECT s.*, q.* FROM (SELECT ${stamp} AS "@stamp", ${total} AS "@total") AS s LEFT JOIN (${select}) AS q ON TRUE`
  return { text, values: params.values, preparable: !marks.vague }
}

/** The caller of a statement. `first`: it reads by key and goes before searches in the queue. */
export interface RunOptions {
  readonly caller: Caller
  readonly first?: boolean | undefined
}

/** Runs statements for callers. Throws StaleCaller when the stored stamp differs from the caller's. */
export type RunStatement = (
  statement: Statement,
  firstValues: readonly unknown[],
  options: RunOptions,
) => Promise<Answer>

export function createRunStatement(reader: Query): RunStatement {
  const nameOf = createNames()
  return async ({ text, values, preparable }, firstValues, options) => {
    const { caller } = options
    const given = [...firstValues, ...values.slice(firstValues.length)]
    const rows = await reader<Row>(
      text,
      given,
      preparable ? nameOf(text, caller.tenant ?? '') : undefined,
      turnOf(options),
    )
    const [first] = rows
    if (caller.id !== null && first?.['@stamp'] !== caller.stamp) throw new StaleCaller()
    return { rows: rows.filter((row) => row['id'] !== null), total: Number(first?.['@total']) }
  }
}

/** All guests share one queue, like a gym; each operator has one. */
const turnOf = ({ caller: { tenant, id }, first = false }: RunOptions): Turn => {
  const by = id ?? 'guests'
  return { of: tenant ?? by, by, first }
}

const maxNames = 120
/** Limits the names of one gym, so that its ever new queries leave names to others. */
const maxNamesOfOne = 60
const maxCandidates = 1000
const usesBeforeNaming = 3

/** Names for recurring statements. Connections keep prepared statements for good, so names are limited. */
function createNames() {
  const names = new Map<string, string>()
  const uses = new Map<string, number>()
  const given = new Map<string, number>()
  return (text: string, gym: string): string | undefined => {
    const name = names.get(text)
    if (name !== undefined || names.size >= maxNames) return name
    if (uses.size >= maxCandidates) uses.clear()
    const count = (uses.get(text) ?? 0) + 1
    uses.set(text, count)
    const before = given.get(gym) ?? 0
    if (count < usesBeforeNaming || before >= maxNamesOfOne) return undefined
    given.set(gym, before + 1)
    names.set(text, `read_${names.size + 1}`)
    return names.get(text)
  }
}

/** How often a caller's rights may change during one request; each sign-in elsewhere is such a change. */
const mostReloads = 5

/**
 * Runs `work` for the caller, and again with the stored caller when the first one is stale. If its session has ended,
 * it continues as a guest. Throws 503 after five reloads.
 */
export async function withFreshCaller<T>(
  caller: Caller,
  callers: CallerSource,
  work: (caller: Caller) => Promise<T>,
): Promise<T> {
  let current = caller
  for (let reloads = 0; ; reloads += 1) {
    try {
      return await work(current)
    } catch (error) {
      if (!(error instanceof StaleCaller) || current.id === null) throw error
      if (reloads === mostReloads) throw unavailable('permisos_changed', error)
      current = await reloadCaller(current, current.id, callers)
    }
  }
}

/** The caller as stored; a guest if its session has ended, which the request's answer will tell. */
export async function reloadCaller(caller: Caller, id: string, callers: CallerSource): Promise<Caller> {
  const stored = await callers.load(id)
  const current = stored && isSignedIn(caller) ? throughSameSignIn(caller, stored) : (stored ?? guest)
  if (current.id === null) noteSessionEnd()
  return current
}

const isSignedIn = (caller: Caller): caller is StoredCaller => 'tokenKey' in caller

function throughSameSignIn({ tokenKey, signIn }: StoredCaller, stored: StoredCaller): Caller {
  if (tokenKey !== stored.tokenKey) return guest
  if (signIn === undefined) return stored
  const renewed: StoredCaller = { ...stored, signIn }
  return stored.signIns?.has(signIn) ? renewed : guest
}
