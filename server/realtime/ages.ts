import { budgets } from '#server/budgets/budgets.ts'
import type { OnOverBudget } from './places.ts'
import type { Subscriber } from './subscriber.ts'

const minute = 60_000
const idleTime = 5 * minute
const longestTime = 30 * minute
/** How long a stream may take to say who listens until it counts as a guest's. */
const strangeTime = minute / 2

/** Keeps proxies from closing quiet streams, ends those past their time, and cuts guests where an address has too many. */
export function beatAll(subscribers: Iterable<Subscriber>, time: number, onOverBudget: OnOverBudget): void {
  const guests = new Map<string, number>()
  for (const { stream, opened, told, caller, ip } of subscribers) {
    if (time - told >= idleTime || time - opened >= longestTime) stream.end()
    else if (caller.id !== null || time - opened < strangeTime) stream.beat()
    else {
      const count = (guests.get(ip) ?? 0) + 1
      guests.set(ip, count)
      if (count <= budgets.guestStreams.most) stream.beat()
      else {
        onOverBudget('guestStreams')
        stream.cut()
      }
    }
  }
}
