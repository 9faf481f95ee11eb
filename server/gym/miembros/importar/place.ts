import { newId } from '#shared/values/ids.ts'
import { isTaken, type Matched } from './match/match.ts'

/** A row with its member. */
export type Placed = { matched: Matched; id: string }

/** Gives each row that is taken its member. Existing members come in the order of their locks. */
export function place(rows: readonly Matched[], now: Date) {
  const taken = rows.filter(isTaken)
  const created = taken
    .filter(({ accion }) => accion === 'crear')
    .map((matched): Placed => ({ matched, id: newId(now) }))
  const updated = taken.flatMap((matched): Placed[] => (matched.known ? [{ matched, id: matched.known.id }] : []))
  return { created, updated: updated.toSorted((one, other) => (one.id < other.id ? -1 : 1)) }
}
