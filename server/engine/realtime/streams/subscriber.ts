import type { Caller } from '#server/engine/records/declaration/caller.ts'
import type { EventStream } from './event-stream.ts'
import type { Place } from './stream-limits.ts'
import type { Line } from './queues.ts'

export type Subscriber = {
  readonly id: string
  /** Subscriptions must come from this IP. */
  readonly ip: string
  readonly stream: EventStream
  readonly opened: number
  readonly place: Place
  /** Time of its last event, in milliseconds. */
  told: number
  /** The subscribing caller; a guest before, and again after its session has ended. */
  caller: Caller
  /** The subscriber's line. It stays after its session has ended, so that no event it may get is lost. */
  line: Line
  topics: ReadonlySet<string>
  freeTopics: () => void
  /** Number of the last event of an earlier stream, until the missed ones are sent. */
  since: number | null
}

/** Guests of one IP share a line. */
export const lineOf = (caller: Caller, ip: string): Line => ({ id: caller.id ?? `@${ip}`, gym: caller.tenant ?? '' })

/** One event. `orden`: its number, from which a returning client gets missed events. */
export type SentEvent = { readonly data: string; readonly orden: number; readonly at: number }

/** A message that is no record. It ends the subscription to its topic; false if the stream does not listen to it. */
export function tellMessage(
  subscriber: Subscriber,
  { topic, data, at }: { readonly topic: string; readonly data: unknown; readonly at: number },
): boolean {
  if (!subscriber.topics.has(topic)) return false
  subscriber.told = at
  subscriber.topics = new Set([...subscriber.topics].filter((other) => other !== topic))
  subscriber.stream.send(subscriber.id, topic, JSON.stringify(data))
  return true
}

export function tell(subscriber: Subscriber, topic: string, { data, orden, at }: SentEvent): void {
  subscriber.told = at
  subscriber.stream.send(`${subscriber.id}.${orden}`, topic, data)
}
