import type { Catalogue } from '#server/engine/records/declaration/catalogue.ts'
import { keyOf } from './queues.ts'
import type { Line } from './queues.ts'
import type { Subscriber } from './subscriber.ts'
import { createSubscriptions } from './subscriptions.ts'
import type { Subscriptions } from './subscriptions.ts'

/** A user with open streams, or the guests of one IP. */
export interface Listener extends Line {
  readonly isGuest: boolean
  readonly streams: Set<Subscriber>
  readonly subscriptions: Subscriptions
}

/** All open streams, with caller and subscriptions. */
export interface Audience {
  readonly subscribers: ReadonlyMap<string, Subscriber>
  /** Answers the function to call when the stream has closed. */
  enter(subscriber: Subscriber): () => void
  bind(subscriber: Subscriber, bound: Pick<Subscriber, 'caller' | 'line' | 'topics'>): void
  find(line: Line): Listener | undefined
  /** Listeners that a change of this tenant's rows may concern; null: rows shared by all tenants. */
  near(tenant: string | null): Listener[]
  /** Cuts their streams; the clients reconnect and read again. */
  cut(listeners: Iterable<Pick<Listener, 'streams'>>): void
  cutAll(): void
}

export function createAudience(catalogue: Catalogue): Audience {
  const subscribers = new Map<string, Subscriber>()
  const gyms = new Map<string, Map<string, Listener>>()

  const find = (line: Line) => gyms.get(line.gym)?.get(keyOf(line))
  const create = (line: Line, isGuest: boolean): Listener => {
    const listener = { ...line, isGuest, streams: new Set<Subscriber>(), subscriptions: createSubscriptions(catalogue) }
    const gym = gyms.get(line.gym) ?? new Map<string, Listener>()
    gyms.set(line.gym, gym.set(keyOf(line), listener))
    return listener
  }

  const join = (subscriber: Subscriber) => {
    const { line, caller } = subscriber
    const listener = find(line) ?? create(line, caller.id === null)
    listener.streams.add(subscriber)
    listener.subscriptions.add(subscriber)
  }
  const leave = (subscriber: Subscriber) => {
    const { line } = subscriber
    const listener = find(line)
    listener?.streams.delete(subscriber)
    listener?.subscriptions.remove(subscriber)
    if (listener?.streams.size !== 0) return
    const gym = gyms.get(line.gym)
    gym?.delete(keyOf(line))
    if (gym?.size === 0) gyms.delete(line.gym)
  }

  return {
    subscribers,
    find,
    enter(subscriber) {
      subscribers.set(subscriber.id, subscriber)
      join(subscriber)
      return () => {
        subscribers.delete(subscriber.id)
        leave(subscriber)
        subscriber.freeTopics()
        subscriber.place.leave()
      }
    },
    bind(subscriber, bound) {
      leave(subscriber)
      Object.assign(subscriber, bound)
      join(subscriber)
    },
    near(tenant) {
      if (tenant === null) return [...gyms.values()].flatMap((gym) => [...gym.values()])
      const all = [...(gyms.get(tenant)?.values() ?? []), ...(gyms.get('')?.values() ?? [])]
      return all.filter(({ isGuest }) => !isGuest)
    },
    cut(listeners) {
      for (const { streams } of listeners) for (const { stream } of streams) stream.cut()
    },
    cutAll() {
      for (const { stream } of subscribers.values()) stream.cut()
    },
  }
}
