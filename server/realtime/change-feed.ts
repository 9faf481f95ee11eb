import { budgets } from '#server/budgets/budgets.ts'
import { changesAfter, snapshotNow } from '#server/db/change-log.ts'
import type { Pools } from '#server/db/pool.ts'
import { collapse } from './collapse.ts'
import type { Change } from './collapse.ts'

export type FeedHandlers = {
  /** In the order of the commits. Whoever is called waits for nothing: one gym's changes hold up no other's. */
  onChanges(changes: readonly Change[]): void
  /** Changes may have been missed: of this gym (null: rows of everybody), or of any where none is named. */
  onGap(gym?: string | null): void
  /** False: nobody would hear it, so it is not even read. */
  isWanted(): boolean
}

/** Committed changes of every process, as long as it is open. */
export interface ChangeFeed {
  /** Resolves once everything that had committed when it was called has been told. Rejects while the database is away. */
  catchUp(): Promise<void>
  close(): Promise<void>
}

/** Milliseconds between two looks: what people take for at once. */
const lookEvery = 150
/** Of one look. Past it people read anew, which is cheaper by then. */
const limits = { changes: budgets.changesOfLook.most, recordsOfGym: budgets.untoldRecords.most }
export function openChangeFeed(pools: Pools, handlers: FeedHandlers): ChangeFeed {
  /** Everything up to here was told; null while nobody was there to hear it. */
  let seen: string | null = null
  let looking: Promise<void> = Promise.resolve()
  let next: Promise<void> | null = null

  const look = async () => {
    if (seen === null) {
      seen = await snapshotNow(pools.reader)
      return
    }
    const { snapshot, changes, gaps } = await changesAfter(pools.reader, seen, limits)
    seen = snapshot
    if (changes.length === limits.changes) return handlers.onGap()
    for (const gym of gaps) handlers.onGap(gym)
    if (changes.length > 0) handlers.onChanges(collapse(changes))
  }

  const lookOnce = async () => {
    next = null
    try {
      await look()
    } catch (error) {
      seen = null
      handlers.onGap()
      throw error
    }
  }

  /** Whoever asks while one look is running shares the one after it. */
  const catchUp = (): Promise<void> => {
    if (next) return next
    const begun = looking.then(lookOnce)
    looking = begun.catch(() => undefined)
    next = begun
    return begun
  }

  const timer = setInterval(() => {
    if (!handlers.isWanted()) seen = null
    else if (!next) catchUp().catch(() => undefined)
  }, lookEvery).unref()

  return {
    catchUp,
    async close() {
      clearInterval(timer)
      await looking
    },
  }
}
