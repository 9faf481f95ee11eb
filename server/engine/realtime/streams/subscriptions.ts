import type { Caller, StoredCaller } from '#server/engine/records/declaration/caller.ts'
import type { Catalogue } from '#server/engine/records/declaration/catalogue.ts'
import type { Collection } from '#server/engine/records/declaration/collection.ts'
import type { Change } from '../feed/collapse.ts'
import type { Subscriber } from './subscriber.ts'
import { parseTopic } from './topic.ts'
import type { Topic } from './topic.ts'

/** Streams of a user with the same topic and the same session: one read serves all. */
export type Group = {
  readonly key: string
  readonly place: string
  readonly collection: Collection
  readonly caller: Caller
  readonly topic: Topic
  /** The topic texts of each stream: `C` and `C/*` differ on the wire. */
  readonly members: Map<Subscriber, Set<string>>
}

/** The subscriptions of one user, indexed by collection and record, so that a change costs nothing for other topics. */
export interface Subscriptions {
  add(subscriber: Subscriber): void
  remove(subscriber: Subscriber): void
  /** Groups that a change may concern. */
  watching(change: Pick<Change, 'tenant' | 'collection' | 'ids'>): Group[]
}

export function createSubscriptions(catalogue: Catalogue): Subscriptions {
  const places = new Map<string, Map<string, Group>>()
  const joined = new Map<Subscriber, Set<Group>>()

  const groupOf = (caller: Caller, topic: Topic, collection: Collection): Group => {
    const place = placeOf(collection.name, topic.record)
    const groups = places.get(place) ?? new Map<string, Group>()
    places.set(place, groups)
    const key = keyOf(caller, topic)
    const group = groups.get(key) ?? { key, place, collection, caller, topic, members: new Map() }
    groups.set(key, group)
    return group
  }

  return {
    add(subscriber) {
      const groups = new Set<Group>()
      for (const text of subscriber.topics) {
        const topic = parseTopic(text)
        const collection = topic && catalogue.find(topic.collection)
        if (!topic || !collection) continue
        const group = groupOf(subscriber.caller, topic, collection)
        group.members.set(subscriber, (group.members.get(subscriber) ?? new Set()).add(text))
        groups.add(group)
      }
      joined.set(subscriber, groups)
    },
    remove(subscriber) {
      for (const { key, place, members } of joined.get(subscriber) ?? []) {
        members.delete(subscriber)
        if (members.size > 0) continue
        const groups = places.get(place)
        groups?.delete(key)
        if (groups?.size === 0) places.delete(place)
      }
      joined.delete(subscriber)
    },
    watching({ tenant, collection, ids }) {
      const concerned = [null, ...ids].map((record) => places.get(placeOf(collection, record)))
      const groups = concerned.flatMap((found) => (found ? [...found.values()] : []))
      return groups.filter(({ caller }) => tenant === null || caller.id !== null)
    },
  }
}

const placeOf = (collection: string, record: string | null) => `${collection}/${record ?? '*'}`

/** Sessions end one by one, so groups are kept apart by session. */
function keyOf(caller: Caller & Partial<StoredCaller>, { facts }: Topic): string {
  const { tokenKey, signIn, stamp } = caller
  return JSON.stringify([tokenKey, signIn, stamp, facts])
}
