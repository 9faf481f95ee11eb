import type { Caller } from '#server/records/caller.ts'
import type { EventStream } from './event-stream.ts'
import type { Place } from './places.ts'
import type { Line } from './queues.ts'

/** One open stream. */
export type Subscriber = {
  readonly id: string
  /** Whoever changes its subscriptions must come from there. */
  readonly ip: string
  readonly stream: EventStream
  readonly opened: number
  /** What it counts for among all streams. */
  readonly place: Place
  /** When it was last told something, in milliseconds. */
  told: number
  /** Who subscribed; a guest until then, and again when his sign-in has ended. */
  caller: Caller
  /** Of whoever subscribed; his still when his sign-in has ended, so that nothing he may hear gets lost. */
  line: Line
  topics: ReadonlySet<string>
  /** Gives back the room of its topics. */
  freeTopics: () => void
  /** Number of the last event it has seen on an earlier stream, until that is made up for. */
  since: number | null
}

/** Guests of one address stand in one line. */
export const lineOf = (caller: Caller, ip: string): Line => ({ id: caller.id ?? `@${ip}`, gym: caller.tenant ?? '' })

/** What happened, as it is told: `orden` is the event's number, from which a returning client is told what it missed. */
export type Told = { readonly data: string; readonly orden: number; readonly at: number }

export function tell(subscriber: Subscriber, topic: string, { data, orden, at }: Told): void {
  subscriber.told = at
  subscriber.stream.send(`${subscriber.id}.${orden}`, topic, data)
}
