import { changesAfter, snapshotNow } from '#server/db/change-log.ts'
import type { Pools } from '#server/db/pool.ts'
import { collapse } from './collapse.ts'
import type { Change } from './collapse.ts'

export type FeedHandlers = {
  /** Called one after the other, in the order of the commits. */
  onChanges(changes: readonly Change[]): Promise<void>
  /** Changes may have been missed. */
  onGap(): void
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
/** Changes of one look. Past it everybody reads anew, which is cheaper by then. */
const maxChanges = 5000

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
    const { snapshot, changes } = await changesAfter(pools.reader, seen, maxChanges)
    seen = snapshot
    if (changes.length === maxChanges) handlers.onGap()
    else if (changes.length > 0) await handlers.onChanges(collapse(changes))
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
