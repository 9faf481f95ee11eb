import type { Pools } from '#server/runtime/db/pool.ts'
import { badRequest, notFound, Denied } from '#server/runtime/errors/errors.ts'
import type { Callers } from '#server/engine/sessions/callers.ts'
import { guest } from '#server/engine/records/declaration/caller.ts'
import type { Caller, CallerSource, StoredCaller } from '#server/engine/records/declaration/caller.ts'
import type { Catalogue } from '#server/engine/records/declaration/catalogue.ts'
import type { Reader } from '#server/engine/records/read/reader.ts'
import { beatAll } from './streams/heartbeats.ts'
import { createAudience } from './streams/audience.ts'
import { openChangeFeed } from './feed/change-feed.ts'
import type { ChangeFeed } from './feed/change-feed.ts'
import type { EventStream } from './streams/event-stream.ts'
import { createPlaces } from './streams/stream-limits.ts'
import type { OnOverBudget } from './streams/stream-limits.ts'
import { lineOf, tellMessage } from './streams/subscriber.ts'
import type { Subscriber } from './streams/subscriber.ts'
import { createTelling } from './delivery/tell-listeners.ts'
import { createTopicRoom } from './streams/topic-room.ts'

export type HubParts = {
  readonly pools: Pools
  readonly catalogue: Catalogue
  readonly reader: Reader
  readonly callers: CallerSource
  readonly endOfSession: Callers['endOfSession']
  readonly now: () => Date
  readonly onOverBudget: OnOverBudget
}

/** `lastEventId`: the last event the client got on an earlier stream, or ''. */
export type Arrival = {
  readonly ip: string
  readonly lastEventId: string
  /** Called when there is room for it. */
  readonly open: () => EventStream
}

export type Subscription = {
  readonly clientId: string
  readonly ip: string
  readonly caller: Caller & Partial<StoredCaller>
  readonly topics: ReadonlySet<string>
}

export type ClientMessage = {
  readonly clientId: string
  readonly ip: string
  readonly topic: string
  readonly data: unknown
}

export interface LocalStreams {
  /** Resolves once changes are received. */
  ready(): Promise<void>
  enter(id: string, arrival: Arrival): () => void
  subscribe(subscription: Subscription): Promise<void>
  tellClient(given: ClientMessage): boolean
  beat(): void
  close(): Promise<void>
}

export function createLocalStreams(parts: HubParts): LocalStreams {
  const { pools, catalogue, now, onOverBudget } = parts
  const audience = createAudience(catalogue)
  const places = createPlaces(onOverBudget)
  const room = createTopicRoom()
  const telling = createTelling({ ...parts, audience })
  let feed: ChangeFeed | null = null

  const open = () =>
    openChangeFeed(pools, {
      onChanges: (changes) => telling.tell(changes),
      onGap: (gym) => (gym === undefined ? audience.cutAll() : audience.cut(audience.near(gym))),
      isWanted: () => audience.subscribers.size > 0,
    })

  const streamOf = (clientId: string): Subscriber => {
    const subscriber = audience.subscribers.get(clientId)
    if (!subscriber) throw unknownClient()
    return subscriber
  }

  const bind = async ({ clientId, ip, caller, topics }: Subscription, freeTopics: () => void) => {
    const subscriber = streamOf(clientId)
    requireSame(subscriber, ip, caller)
    const line = lineOf(caller, ip)
    if (caller.id !== null) subscriber.place.sign(line)
    subscriber.freeTopics()
    subscriber.freeTopics = freeTopics
    audience.bind(subscriber, { caller, line, topics })
    const { since } = subscriber
    subscriber.since = null
    if (since !== null) await telling.makeUp(subscriber, since)
  }

  return {
    ready: () => (feed ??= open()).catchUp(),
    enter(id, { ip, lastEventId, open: openStream }) {
      const place = places.enter(ip, () => audience.subscribers.get(id)?.stream.cut())
      const opened = now().getTime()
      const stream = openStream()
      const stranger = {
        caller: guest,
        line: lineOf(guest, ip),
        topics: new Set<string>(),
        freeTopics: () => undefined,
      }
      const since = sinceOf(lastEventId)
      const leave = audience.enter({ id, ip, stream, place, opened, told: opened, since, ...stranger })
      stream.send(id, 'PB_CONNECT', JSON.stringify({ clientId: id }))
      return leave
    },
    async subscribe(subscription) {
      const { clientId, ip, caller, topics } = subscription
      requireSame(streamOf(clientId), ip, caller)
      telling.requireTime(lineOf(caller, ip), topics)
      const freeTopics = room.take(caller, topics)
      try {
        // Earlier changes are delivered to the former topics first.
        await feed?.catchUp()
        await telling.afterEarlier(lineOf(caller, ip), () => bind(subscription, freeTopics))
      } catch (error) {
        freeTopics()
        throw error
      }
    },
    tellClient: (given) => tellOnce(audience.subscribers.get(given.clientId), given, now().getTime()),
    beat: () => beatAll(audience.subscribers.values(), now().getTime(), onOverBudget),
    async close() {
      for (const { stream } of audience.subscribers.values()) stream.end()
      await feed?.close()
    },
  }
}

const tellOnce = (subscriber: Subscriber | undefined, { ip, topic, data }: ClientMessage, time: number): boolean =>
  subscriber?.ip === ip && tellMessage(subscriber, { topic, data, at: time })

export const unknownClient = () => notFound('Missing or invalid client id.')

/** A guest may sign in; any other change of caller is refused. */
function requireSame(subscriber: Subscriber, ip: string, caller: Caller): void {
  if (subscriber.ip !== ip) throw badRequest('The subscription comes from another address than its stream.')
  const bound = subscriber.caller.id
  if (bound === null || bound === caller.id) return
  throw new Denied(403, 'The current and the previous request authorization do not match.')
}

/** The number at the end of an event id. */
function sinceOf(lastEventId: string): number | null {
  const [, number] = /^[A-Za-z0-9]{1,255}\.(\d{1,15})$/.exec(lastEventId) ?? []
  return number === undefined ? null : Number(number)
}
