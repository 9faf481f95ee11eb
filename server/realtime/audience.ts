import type { Caller, CallerSource } from '#server/records/caller.ts'
import type { Catalogue } from '#server/records/catalogue.ts'
import { reloadCaller } from '#server/records/run-statement.ts'
import type { Change } from './collapse.ts'
import type { Subscriber } from './subscriber.ts'
import { createSubscriptions } from './subscriptions.ts'
import type { Subscriptions } from './subscriptions.ts'

/** Everybody with an open stream, and what each of them watches as whom. */
export interface Audience {
  readonly subscribers: ReadonlyMap<string, Subscriber>
  readonly subscriptions: Subscriptions
  /** Answers what to call when the stream has closed. */
  enter(subscriber: Subscriber): () => void
  bind(subscriber: Subscriber, caller: Caller, topics: ReadonlySet<string>): void
  /** Whoever has lost a right, or his sign-in, is looked at again before anything else is told. */
  refreshCallers(changes: readonly Change[]): Promise<void>
  cutAll(): void
}

export function createAudience(catalogue: Catalogue, callers: CallerSource): Audience {
  const subscribers = new Map<string, Subscriber>()
  const subscriptions = createSubscriptions(catalogue)

  const bind = (subscriber: Subscriber, caller: Caller, topics: ReadonlySet<string>) => {
    subscriptions.remove(subscriber)
    Object.assign(subscriber, { caller, topics })
    if (subscribers.has(subscriber.id)) subscriptions.add(subscriber)
  }

  return {
    subscribers,
    subscriptions,
    bind,
    enter(subscriber) {
      subscribers.set(subscriber.id, subscriber)
      return () => {
        subscribers.delete(subscriber.id)
        subscriptions.remove(subscriber)
      }
    },
    async refreshCallers(changes) {
      const isAuth = ({ collection }: Change) => catalogue.find(collection)?.type === 'auth'
      const changed = new Set(changes.filter(isAuth).flatMap(({ ids }) => ids))
      if (changed.size === 0) return
      const current = new Map<Caller, Caller>()
      for (const subscriber of subscribers.values()) {
        const { caller } = subscriber
        if (caller.id === null || !changed.has(caller.id)) continue
        const stored = current.get(caller) ?? (await reloadCaller(caller, caller.id, callers))
        current.set(caller, stored)
        if (stored.stamp !== caller.stamp) bind(subscriber, stored, subscriber.topics)
      }
    },
    cutAll() {
      for (const { stream } of subscribers.values()) stream.cut()
    },
  }
}
