import { AsyncResource } from 'node:async_hooks'
import { budgets } from '#server/runtime/limits/budgets.ts'
import { changesAfter, snapshotNow } from '#server/runtime/db/change-log.ts'
import type { Pools } from '#server/runtime/db/pool.ts'
import { collapse } from './collapse.ts'
import type { Change } from './collapse.ts'

export type FeedHandlers = {
  /** Called in the order of commits. Must not wait: one gym's changes may not delay those of others. */
  onChanges(changes: readonly Change[]): void
  /** Changes may have been missed: of this gym (null: rows shared by all), or of any gym when none is given. */
  onGap(gym?: string | null): void
  /** False: there is no listener, so changes are not read. */
  isWanted(): boolean
}

/** Committed changes of every process, until closed. */
export interface ChangeFeed {
  /**
   * Resolves when every change committed before the call has been delivered. Rejects while the database is unavailable.
   */
  catchUp(): Promise<void>
  close(): Promise<void>
}

/** Milliseconds between two polls; people take it for immediate. */
const lookEvery = 150
/** Limits of one poll. Above them clients read again, which is cheaper then. */
const limits = { changes: budgets.changesOfLook.most, recordsOfGym: budgets.untoldRecords.most }

/**
 * Bound to an empty async context, because it reads for all streams. Otherwise the request that asked for a poll would take the end
 * of another person's session for its own.
 */
export const openChangeFeed = AsyncResource.bind((pools: Pools, handlers: FeedHandlers): ChangeFeed => {
  /** The last delivered position; null while there was no listener. */
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

  const lookOnce = AsyncResource.bind(async () => {
    next = null
    try {
      await look()
    } catch (error) {
      seen = null
      handlers.onGap()
      throw error
    }
  })

  /** Calls during a poll share the next one. */
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
})
