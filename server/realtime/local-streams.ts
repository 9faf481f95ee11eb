import { changesSince } from '#server/db/change-log.ts'
import type { Pools } from '#server/db/pool.ts'
import { badRequest, forbidden, notFound } from '#server/errors.ts'
import { guest } from '#server/records/caller.ts'
import type { Caller, CallerSource, StoredCaller } from '#server/records/caller.ts'
import type { Catalogue } from '#server/records/catalogue.ts'
import type { Reader } from '#server/records/reader.ts'
import { createAudience } from './audience.ts'
import { openChangeFeed } from './change-feed.ts'
import type { ChangeFeed } from './change-feed.ts'
import { collapse } from './collapse.ts'
import { deliver } from './deliver.ts'
import type { EventStream } from './event-stream.ts'
import type { Subscriber } from './subscriber.ts'

export type HubParts = {
  readonly pools: Pools
  readonly catalogue: Catalogue
  readonly reader: Reader
  readonly callers: CallerSource
  readonly now: () => Date
  readonly random: (bytes: Uint8Array) => Uint8Array
}

/** `lastEventId`: the last event that this client has seen on an earlier stream, '' where there was none. */
export type Arrival = { readonly ip: string; readonly lastEventId: string; readonly stream: EventStream }

export type Subscription = {
  readonly clientId: string
  readonly ip: string
  readonly caller: Caller & Partial<StoredCaller>
  readonly topics: ReadonlySet<string>
}

export type Telling = {
  readonly clientId: string
  readonly ip: string
  readonly topic: string
  readonly data: unknown
}

/** The streams that one process holds. */
export interface LocalStreams {
  /** Resolves once changes are heard. */
  ready(): Promise<void>
  enter(id: string, arrival: Arrival): () => void
  subscribe(subscription: Subscription): Promise<void>
  tellClient(given: Telling): boolean
  beat(): void
  close(): Promise<void>
}

const minute = 60_000
const idleTime = 5 * minute
const longestTime = 30 * minute

export function createLocalStreams({ pools, catalogue, reader, callers, now }: HubParts): LocalStreams {
  const audience = createAudience(catalogue, callers)
  const delivering = { reader, now, subscriptions: audience.subscriptions }
  let feed: ChangeFeed | null = null

  const open = () =>
    openChangeFeed(pools, {
      async onChanges(changes) {
        await audience.refreshCallers(changes)
        for (const change of changes) await deliver(delivering, change)
      },
      onGap: () => audience.cutAll(),
      isWanted: () => audience.subscribers.size > 0,
    })

  const makeUp = async (subscriber: Subscriber, since: number) => {
    for (const change of collapse(await changesSince(pools.reader, since))) {
      await deliver(delivering, change, subscriber)
    }
  }

  return {
    ready: () => (feed ??= open()).catchUp(),
    enter(id, { ip, lastEventId, stream }) {
      const opened = now().getTime()
      const since = sinceOf(lastEventId)
      const leave = audience.enter({ id, ip, stream, opened, told: opened, caller: guest, topics: new Set(), since })
      stream.send(id, 'PB_CONNECT', JSON.stringify({ clientId: id }))
      return leave
    },
    async subscribe({ clientId, ip, caller, topics }) {
      if (!audience.subscribers.has(clientId)) throw unknownClient()
      // What came before is told to those who listened then.
      await feed?.catchUp()
      const subscriber = audience.subscribers.get(clientId)
      if (!subscriber) throw unknownClient()
      requireSame(subscriber, ip, caller)
      audience.bind(subscriber, caller, topics)
      const { since } = subscriber
      subscriber.since = null
      if (since !== null) await makeUp(subscriber, since)
    },
    tellClient({ clientId, ip, topic, data }) {
      const subscriber = audience.subscribers.get(clientId)
      if (!subscriber || subscriber.ip !== ip || !subscriber.topics.has(topic)) return false
      subscriber.told = now().getTime()
      subscriber.topics = new Set([...subscriber.topics].filter((other) => other !== topic))
      subscriber.stream.send(clientId, topic, JSON.stringify(data))
      return true
    },
    beat() {
      const time = now().getTime()
      for (const { stream, opened, told } of audience.subscribers.values()) {
        if (time - told >= idleTime || time - opened >= longestTime) stream.end()
        else stream.beat()
      }
    },
    async close() {
      for (const { stream } of audience.subscribers.values()) stream.end()
      await feed?.close()
    },
  }
}

export const unknownClient = () => notFound('Missing or invalid client id.')

/** A guest becomes somebody; nobody becomes anybody else. */
function requireSame(subscriber: Subscriber, ip: string, caller: Caller): void {
  if (subscriber.ip !== ip) throw badRequest('The subscription comes from another address than its stream.')
  const bound = subscriber.caller.id
  if (bound === null || bound === caller.id) return
  throw forbidden('The current and the previous request authorization do not match.')
}

/** The number at the end of an event's id. */
function sinceOf(lastEventId: string): number | null {
  const [, number] = /^[A-Za-z0-9]{1,255}\.(\d{1,15})$/.exec(lastEventId) ?? []
  return number === undefined ? null : Number(number)
}
