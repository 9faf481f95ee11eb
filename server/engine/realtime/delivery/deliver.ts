import { OverBudget } from '#server/runtime/limits/over-budget.ts'
import { ApiError } from '#server/runtime/errors/errors.ts'
import { noRequest } from '#server/engine/records/declaration/request-facts.ts'
import type { Reader } from '#server/engine/records/read/reader.ts'
import type { Listener } from '../streams/audience.ts'
import type { Change } from '../feed/collapse.ts'
import type { OnOverBudget } from '../streams/stream-limits.ts'
import { keyOf } from '../streams/queues.ts'
import type { ReadingTime } from './reading-time.ts'
import { tell } from '../streams/subscriber.ts'
import type { Subscriber, SentEvent } from '../streams/subscriber.ts'
import type { Group } from '../streams/subscriptions.ts'
import { isCostly } from '../streams/topic.ts'
import type { Turns } from './turns.ts'

export type DeliverDeps = {
  readonly reader: Reader
  readonly now: () => Date
  readonly onOverBudget: OnOverBudget
  /** Topics with a filter or expand have turns of their own, so that slow ones delay nobody else's screen. */
  readonly turns: { readonly plain: Turns; readonly costly: Turns }
  readonly readingTime: ReadingTime
}

/** Rows read by one statement. */
const atOnce = 200

/**
 * Sends a change to a listener that may see it now. Each group of equal subscriptions is one read of the engine, with
 * the current rules, tenant, scopes and masks. `only`: send to this stream alone.
 */
export async function deliver(deps: DeliverDeps, listener: Listener, change: Change, only?: Subscriber): Promise<void> {
  for (const group of listener.subscriptions.watching(change)) {
    if (only === undefined || group.members.has(only)) await deliverTo({ ...deps, listener, change, only }, group)
  }
}

type Delivery = DeliverDeps & {
  readonly listener: Listener
  readonly change: Change
  readonly only: Subscriber | undefined
}

async function deliverTo(delivery: Delivery, group: Group): Promise<void> {
  const { change, now, only } = delivery
  const ids = group.topic.record === null ? change.ids : [group.topic.record]
  try {
    for (let start = 0; start < ids.length; start += atOnce) {
      const chunk = ids.slice(start, start + atOnce)
      const records = await readInTurn(delivery, group, chunk)
      for (const id of chunk) {
        const record = records.get(id)
        if (record === undefined) continue
        const data = JSON.stringify({ action: change.action, record })
        tellMembers(group, { data, orden: change.orden, at: now().getTime() }, only)
      }
    }
  } catch (error) {
    if (error instanceof OverBudget) delivery.onOverBudget(error.budget)
    if (findsNothing(error)) return
    // These clients may have missed changes: they reconnect and read again.
    for (const subscriber of group.members.keys()) subscriber.stream.cut()
  }
}

/** An invalid, forbidden or too expensive filter is no error of the subscription; it matches nothing. */
const findsNothing = (error: unknown) => error instanceof ApiError && error.status < 500 && error.status !== 429

const nothing: ReadonlyMap<string, unknown> = new Map()

function readInTurn(delivery: Delivery, group: Group, ids: readonly string[]): Promise<ReadonlyMap<string, unknown>> {
  const { listener, turns, readingTime } = delivery
  const readUnlessGone = async () => (group.members.size === 0 ? nothing : read(delivery, group, ids))
  if (!isCostly(group.topic)) return turns.plain.run(listener.gym, readUnlessGone)
  return turns.costly.run(listener.gym, () => {
    if (readingTime.isSpent(keyOf(listener))) throw new OverBudget('readingTime')
    return readingTime.during(keyOf(listener), readUnlessGone)
  })
}

function read({ reader, change }: Delivery, { collection, caller, topic }: Group, ids: readonly string[]) {
  const { record, filter, facts, expand } = topic
  const isGone = change.action === 'delete'
  const of = isGone ? { before: change.before.filter((row) => ids.includes(String(row['id']))) } : { ids }
  // A deleted record is identified by its id alone, so the id is always sent.
  const fields = isGone && topic.fields ? `${topic.fields},id` : topic.fields
  const query = { of, rule: record === null ? 'list' : 'view', filter } as const
  return reader.changed(collection, caller, query, { expand, fields, request: { ...noRequest, ...facts } })
}

function tellMembers({ members }: Group, told: SentEvent, only?: Subscriber): void {
  for (const [subscriber, topics] of members) {
    if (only !== undefined && subscriber !== only) continue
    for (const topic of topics) tell(subscriber, topic, told)
  }
}
