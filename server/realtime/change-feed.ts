import { changeChannel, changesOf } from '#server/db/change-log.ts'
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
  up(): Promise<void>
  close(): Promise<void>
}

const atOnce = 100
/** Transactions that may wait to be told. Past it everybody reads anew, which is cheaper by then. */
const maxPending = 5000

export function openChangeFeed(pools: Pools, handlers: FeedHandlers): ChangeFeed {
  const pending = new Set<string>()
  let pumping: Promise<void> | null = null

  const pump = async () => {
    while (pending.size > 0) {
      const transactions = [...pending].slice(0, atOnce)
      for (const transaction of transactions) pending.delete(transaction)
      await handlers.onChanges(collapse(await changesOf(pools.reader, transactions)))
    }
  }

  const start = () => {
    pumping ??= pump()
      .catch(() => {
        pending.clear()
        handlers.onGap()
      })
      .finally(() => {
        pumping = null
        if (pending.size > 0) start()
      })
  }

  const listening = pools.listen(changeChannel, {
    onMessage(transaction) {
      if (!handlers.isWanted()) return
      pending.add(transaction)
      if (pending.size > maxPending) {
        pending.clear()
        handlers.onGap()
      } else start()
    },
    onDown: () => handlers.onGap(),
  })
  return {
    up: () => listening.up(),
    async close() {
      pending.clear()
      await listening.close()
      await pumping
    },
  }
}
