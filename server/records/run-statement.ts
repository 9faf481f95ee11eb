import type { Turn } from '#server/db/in-turn.ts'
import type { Query } from '#server/db/transaction.ts'
import { unavailable } from '#server/errors.ts'
import { guest } from './caller.ts'
import type { Caller, CallerSource, StoredCaller } from './caller.ts'
import type { Row } from './collection.ts'
import type { Context } from './filter/context.ts'

/** A compiled SELECT. The first placeholders are filled for each run; the other values belong to the caller it was made for. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  /** Where the best plan depends on the values, a statement is never prepared. */
  readonly preparable: boolean
}

/** The stored rights of the caller are no longer those the statement was compiled for. */
export class StaleCaller extends Error {}

export interface Answer {
  readonly rows: Row[]
  readonly total: number
}

/** The parts of a statement: `count` null when nobody asked; `shared` a WITH clause that both may use. */
export interface Reads {
  readonly select: string
  readonly count: string | null
  readonly shared?: string
}

/**
 * Puts a SELECT and, if asked, its count beside the caller's stored stamp: one statement, one snapshot. A caller without
 * rows still gets a row, with the stamp alone.
 */
export function stamped({ select, count, shared }: Reads, context: Context, stampSql: string): Statement {
  const { caller, params, marks } = context
  const stamp = caller.id === null ? `''` : `(${stampSql} ${params.add(caller.id)})::text`
  const total = count === null ? '-1' : `(${count})`
  const text = `${shared ?? ''}SELECT s.*, q.* FROM (SELECT ${stamp} AS "@stamp", ${total} AS "@total") AS s LEFT JOIN (${select}) AS q ON TRUE`
  return { text, values: params.values, preparable: !marks.vague }
}

/** For whom a statement runs. `first`: it finds what it reads by a key, and waits behind no search. */
export interface Asking {
  readonly caller: Caller
  readonly first?: boolean | undefined
}

/** Runs statements for callers, and throws StaleCaller when a stored stamp is not the caller's. */
export type RunStatement = (statement: Statement, firstValues: readonly unknown[], asking: Asking) => Promise<Answer>

export function createRunStatement(reader: Query): RunStatement {
  const nameOf = createNames()
  return async ({ text, values, preparable }, firstValues, asking) => {
    const { caller } = asking
    const given = [...firstValues, ...values.slice(firstValues.length)]
    const rows = await reader<Row>(
      text,
      given,
      preparable ? nameOf(text, caller.tenant ?? '') : undefined,
      turnOf(asking),
    )
    const [first] = rows
    if (caller.id !== null && first?.['@stamp'] !== caller.stamp) throw new StaleCaller()
    return { rows: rows.filter((row) => row['id'] !== null), total: Number(first?.['@total']) }
  }
}

/** Guests share one part among them, as a gym does; the operator has one of his own. */
const turnOf = ({ caller: { tenant, id }, first = false }: Asking): Turn => {
  const by = id ?? 'guests'
  return { of: tenant ?? by, by, first }
}

const maxNames = 120
/** What one gym asks for in ever new forms leaves names to the others. */
const maxNamesOfOne = 60
const maxCandidates = 1000
const usesBeforeNaming = 3

/** Names for the texts that come again and again. A connection keeps what it has prepared, so there is an end to them. */
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

/** So often somebody's rights may change beneath one request of his: each sign-in of his elsewhere is such a change. */
const mostReloads = 5

/**
 * Runs `work` for the caller, and again for what is stored of him now when he turns out to be stale. A sign-in that
 * has ended in the meantime goes on as a guest. Throws 503 when his rights change faster than they can be read.
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
      if (reloads === mostReloads) throw unavailable('Tus permisos acaban de cambiar. Vuelve a intentarlo.', error)
      current = await reloadCaller(current, current.id, callers)
    }
  }
}

/** The caller as stored; a guest where his sign-in has ended since. */
export async function reloadCaller(caller: Caller, id: string, callers: CallerSource): Promise<Caller> {
  const stored = await callers.load(id)
  if (stored === null) return guest
  return isSignedIn(caller) ? throughSameSignIn(caller, stored) : stored
}

const isSignedIn = (caller: Caller): caller is StoredCaller => 'tokenKey' in caller

function throughSameSignIn({ tokenKey, signIn }: StoredCaller, stored: StoredCaller): Caller {
  if (tokenKey !== stored.tokenKey) return guest
  if (signIn === undefined) return stored
  const renewed: StoredCaller = { ...stored, signIn }
  return stored.signIns?.has(signIn) ? renewed : guest
}
