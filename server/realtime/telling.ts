import { budgets } from '#server/budgets/budgets.ts'
import { OverBudget } from '#server/budgets/over-budget.ts'
import { changesSince } from '#server/db/change-log.ts'
import type { Pools } from '#server/db/pool.ts'
import type { CallerSource } from '#server/records/caller.ts'
import type { Catalogue } from '#server/records/catalogue.ts'
import type { Reader } from '#server/records/reader.ts'
import type { Audience, Listener } from './audience.ts'
import { collapse } from './collapse.ts'
import type { Change } from './collapse.ts'
import { deliver } from './deliver.ts'
import type { OnOverBudget } from './places.ts'
import { createQueues, keyOf } from './queues.ts'
import type { Line } from './queues.ts'
import { createReadingTime } from './reading-time.ts'
import { refreshCallers } from './refresh-callers.ts'
import type { Subscriber } from './subscriber.ts'
import { isCostlyText } from './topic.ts'
import { createTurns } from './turns.ts'

export type TellingParts = {
  readonly pools: Pools
  readonly catalogue: Catalogue
  readonly reader: Reader
  readonly callers: CallerSource
  readonly now: () => Date
  readonly onOverBudget: OnOverBudget
  readonly audience: Audience
}

/** Brings changes to whoever watches them: each person in a line of his own, gyms by turns. */
export interface Telling {
  tell(changes: readonly Change[]): void
  /** Resolves with the work, which runs once this line has been told all that came before. */
  afterWhatCame(line: Line, work: () => Promise<void>): Promise<void>
  /** Tells a stream what was done after an event that it has seen. */
  makeUp(subscriber: Subscriber, since: number): Promise<void>
  /** Throws OverBudget where costly topics are asked for by somebody who has used up his time. */
  requireTime(line: Line, topics: ReadonlySet<string>): void
}

/** Reads that run side by side: the requests of people need connections, too. */
const turnsOf = { plain: { atOnce: 4, ofGym: 2 }, costly: { atOnce: 2, ofGym: 1 } }

export function createTelling(parts: TellingParts): Telling {
  const { pools, catalogue, callers, audience, onOverBudget } = parts
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
      if (listener) tellLater(listener, 1, (found) => refreshCallers(audience, callers, found))
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
    afterWhatCame: (line, work) => queues.run(line, work),
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
