import { budgets } from '#server/runtime/limits/budgets.ts'
import type { OnOverBudget } from './stream-limits.ts'
import type { Subscriber } from './subscriber.ts'

const minute = 60_000
const idleTime = 5 * minute
const longestTime = 30 * minute
/** After this time without a subscription, a stream counts as a guest's. */
const timeToSubscribe = minute / 2

/**
 * Sends heartbeats that keep proxies from closing quiet streams, ends streams past their time, and cuts guests above
 * the limit of an IP.
 */
export function beatAll(subscribers: Iterable<Subscriber>, time: number, onOverBudget: OnOverBudget): void {
  const guests = new Map<string, number>()
  for (const { stream, opened, told, caller, ip } of subscribers) {
    if (time - told >= idleTime || time - opened >= longestTime) stream.end()
    else if (caller.id !== null || time - opened < timeToSubscribe) stream.beat()
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
