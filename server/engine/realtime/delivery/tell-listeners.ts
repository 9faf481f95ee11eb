import { budgets } from '#server/runtime/limits/budgets.ts'
import { OverBudget } from '#server/runtime/limits/over-budget.ts'
import { changesSince } from '#server/runtime/db/change-log.ts'
import type { Pools } from '#server/runtime/db/pool.ts'
import type { Callers } from '#server/engine/sessions/callers.ts'
import type { Caller, CallerSource, StoredCaller } from '#server/engine/records/declaration/caller.ts'
import type { Catalogue } from '#server/engine/records/declaration/catalogue.ts'
import type { Reader } from '#server/engine/records/read/reader.ts'
import type { Audience, Listener } from '../streams/audience.ts'
import { collapse, type Change } from '../feed/collapse.ts'
import { deliver } from './deliver.ts'
import type { OnOverBudget } from '../streams/stream-limits.ts'
import { createQueues, keyOf, type Line } from '../streams/queues.ts'
import { createReadingTime } from './reading-time.ts'
import { tellMessage, type Subscriber } from '../streams/subscriber.ts'
import { isCostlyText } from '../streams/topic.ts'
import { createTurns } from './turns.ts'
import { sessionTopic } from '#shared/values/session-end.ts'
import { reloadCaller } from '#server/engine/records/statement/run-statement.ts'

export type TellingParts = {
  readonly pools: Pools
  readonly catalogue: Catalogue
  readonly reader: Reader
  readonly callers: CallerSource
  readonly endOfSession: Callers['endOfSession']
  readonly now: () => Date
  readonly onOverBudget: OnOverBudget
  readonly audience: Audience
}

/** Sends changes to listeners: each listener has a queue of its own, and gyms take turns. */
export interface Telling {
  tell(changes: readonly Change[]): void
  /** Runs the work after every earlier change has been sent to this line; resolves with it. */
  afterEarlier(line: Line, work: () => Promise<void>): Promise<void>
  /** Sends a stream the events after the last one it got. */
  makeUp(subscriber: Subscriber, since: number): Promise<void>
  /** Throws OverBudget for costly topics when the line has spent its time. */
  requireTime(line: Line, topics: ReadonlySet<string>): void
}

/** Few reads run at once, so that connections remain for requests. */
const turnsOf = { plain: { atOnce: 4, ofGym: 2 }, costly: { atOnce: 2, ofGym: 1 } }

export function createTelling(parts: TellingParts): Telling {
  const { pools, catalogue, audience, onOverBudget } = parts
  const readingTime = createReadingTime(parts.now)
  const turns = { plain: createTurns(turnsOf.plain), costly: createTurns(turnsOf.costly) }
  const delivering = { ...parts, turns, readingTime }
  const cut = (line: Line) => {
    const listener = audience.find(line)
    if (listener) audience.cut([listener])
  }
  const queues = createQueues(cut)

  const tellLater = (line: Line, records: number, work: (listener: Listener) => Promise<void>) => {
    try {
      queues.tell(line, records, async () => {
        const listener = audience.find(line)
        if (listener) await work(listener)
      })
    } catch (error) {
      if (!(error instanceof OverBudget)) throw error
      onOverBudget(error.budget)
      cut(line)
    }
  }

  const refreshAll = ({ collection, tenant, ids }: Change) => {
    if (catalogue.find(collection)?.type !== 'auth') return
    for (const id of ids) {
      const listener = audience.find({ id, gym: tenant ?? '' })
      if (listener) tellLater(listener, 1, (found) => refreshCallers(parts, found))
    }
  }

  const replay = async (subscriber: Subscriber, since: number) => {
    const { caller, line } = subscriber
    const { most } = budgets.replayedChanges
    const isOperator = caller.id !== null && caller.tenant === null
    const missed = await changesSince(pools.reader, { since, gym: isOperator ? null : line.gym, limit: most + 1 })
    if (missed.length > most) throw new OverBudget('replayedChanges')
    for (const change of collapse(missed)) {
      const listener = audience.find(line)
      if (listener) await deliver(delivering, listener, change, subscriber)
    }
  }

  return {
    tell(changes) {
      for (const change of changes) refreshAll(change)
      for (const change of changes) {
        for (const listener of audience.near(change.tenant)) {
          if (listener.subscriptions.watching(change).length === 0) continue
          tellLater(listener, change.ids.length, (found) => deliver(delivering, found, change))
        }
      }
    },
    afterEarlier: (line, work) => queues.run(line, work),
    async makeUp(subscriber, since) {
      try {
        await replay(subscriber, since)
      } catch (error) {
        if (error instanceof OverBudget) onOverBudget(error.budget)
        else subscriber.stream.cut()
      }
    },
    requireTime(line, topics) {
      if (readingTime.isSpent(keyOf(line)) && [...topics].some(isCostlyText)) throw new OverBudget('readingTime')
    },
  }
}

type Refreshing = Pick<TellingParts, 'audience' | 'callers' | 'endOfSession' | 'now'>

/**
 * Loads callers again whose rights or session may have ended, before any other event is sent. A stream whose session has
 * ended is told why, and goes on as a guest's.
 */
async function refreshCallers(parts: Refreshing, { streams }: Listener): Promise<void> {
  const { audience, callers } = parts
  const current = new Map<Caller, Caller>()
  const open = Array.from(streams)
  for (const subscriber of open) {
    const { id, caller, line, topics } = subscriber
    if (caller.id === null) continue
    const stored = current.get(caller) ?? (await reloadCaller(caller, caller.id, callers))
    current.set(caller, stored)
    const isOpen = audience.subscribers.get(id) === subscriber
    if (!isOpen || stored.stamp === caller.stamp) continue
    audience.bind(subscriber, { caller: stored, line, topics })
    if (stored.id === null) await tellEnd(parts, subscriber, { ...caller, id: caller.id })
  }
}

async function tellEnd(
  { endOfSession, now }: Refreshing,
  subscriber: Subscriber,
  { id, signIn }: Pick<StoredCaller, 'signIn'> & { readonly id: string },
): Promise<void> {
  if (!subscriber.topics.has(sessionTopic)) return
  const motivo = await endOfSession({ id, sid: signIn })
  tellMessage(subscriber, { topic: sessionTopic, data: { motivo }, at: now().getTime() })
}
