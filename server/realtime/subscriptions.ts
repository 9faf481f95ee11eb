import type { Caller, StoredCaller } from '#server/records/caller.ts'
import type { Catalogue } from '#server/records/catalogue.ts'
import type { Collection } from '#server/records/collection.ts'
import type { Subscriber } from './subscriber.ts'
import { parseTopic } from './topic.ts'
import type { Topic } from './topic.ts'

/** Everybody who asked the same of the same collection with the same sign-in: one read answers them all. */
export type Group = {
  readonly key: string
  readonly collection: Collection
  readonly caller: Caller
  readonly topic: Topic
  /** The texts under which each of them asked: `C` and `C/*` are told apart on the wire. */
  readonly members: Map<Subscriber, Set<string>>
}

type Groups = Map<string, Group>

/** Who watches what. By collection and tenant, so that what happens in one gym costs nothing for the others. */
export interface Subscriptions {
  add(subscriber: Subscriber): void
  remove(subscriber: Subscriber): void
  /** The groups that a change of this tenant's rows may concern; null: rows of everybody. */
  watching(collection: string, tenant: string | null): Group[]
}

export function createSubscriptions(catalogue: Catalogue): Subscriptions {
  const byCollection = new Map<string, Map<string, Groups>>()

  const groupsOf = (collection: Collection, tenant: string): Groups => {
    const tenants = byCollection.get(collection.name) ?? new Map<string, Groups>()
    byCollection.set(collection.name, tenants)
    const groups = tenants.get(tenant) ?? new Map<string, Group>()
    tenants.set(tenant, groups)
    return groups
  }

  const placesOf = function* ({ topics, caller }: Subscriber) {
    for (const text of topics) {
      const topic = parseTopic(text)
      const collection = topic && catalogue.find(topic.collection)
      if (topic && collection) yield { text, topic, collection, key: keyOf(caller, topic), tenant: caller.tenant ?? '' }
    }
  }

  return {
    add(subscriber) {
      const { caller } = subscriber
      for (const { text, topic, collection, key, tenant } of placesOf(subscriber)) {
        const groups = groupsOf(collection, tenant)
        const group = groups.get(key) ?? { key, collection, caller, topic, members: new Map() }
        groups.set(key, group)
        group.members.set(subscriber, (group.members.get(subscriber) ?? new Set()).add(text))
      }
    },
    remove(subscriber) {
      for (const { collection, key, tenant } of placesOf(subscriber)) {
        const groups = groupsOf(collection, tenant)
        const group = groups.get(key)
        group?.members.delete(subscriber)
        if (group?.members.size === 0) groups.delete(key)
        if (groups.size === 0) byCollection.get(collection.name)?.delete(tenant)
      }
    },
    watching(collection, tenant) {
      const tenants = byCollection.get(collection)
      if (!tenants) return []
      const concerned = tenant === null ? [...tenants.values()] : [tenants.get(tenant), tenants.get('')]
      const groups = concerned.flatMap((found) => (found ? [...found.values()] : []))
      return groups.filter(({ caller }) => tenant === null || caller.id !== null)
    },
  }
}

/** Sign-ins end one by one: what is known of one says nothing of another. */
function keyOf(caller: Caller & Partial<StoredCaller>, { record, filter, expand, fields, facts }: Topic): string {
  const { id, tokenKey, signIn, stamp } = caller
  return JSON.stringify([id, tokenKey, signIn, stamp, record, filter, expand, fields, facts])
}
