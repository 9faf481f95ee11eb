import { AsyncLocalStorage } from 'node:async_hooks'
import type { Query, RunTransaction } from './transaction.ts'

/** An open transaction: code started by it may outlast it. */
type Open = { isOver: boolean }

const storage = new AsyncLocalStorage<Open>()

/** Called with the place where code inside of a transaction asks for another connection. */
export type OnSecond = (error: Error) => void

export const refuseSecond: OnSecond = (error) => {
  throw error
}

/** Tells each place once. */
export function oncePerPlace(tell: OnSecond): OnSecond {
  const told = new Set<string>()
  return (error) => {
    const place = String(error.stack)
    if (told.has(place)) return
    told.add(place)
    tell(error)
  }
}

/**
 * Notices code that holds a connection and asks for a second one, of whatever pool. Enough of them at once hold all
 * connections and wait for each other until none gets its second one.
 */
export function oneConnection(onSecond: OnSecond) {
  const requireFirst = () => {
    if (storage.getStore()?.isOver === false) onSecond(new Error('A transaction asks for a second connection'))
  }
  return {
    asking:
      (query: Query): Query =>
      async (...statement) => {
        requireFirst()
        return query(...statement)
      },
    holding:
      (run: RunTransaction): RunTransaction =>
      async (tenant, work) => {
        requireFirst()
        const open: Open = { isOver: false }
        try {
          return await run(tenant, (tx) => storage.run(open, () => work(tx)))
        } finally {
          open.isOver = true
        }
      },
  }
}
