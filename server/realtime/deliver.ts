import { OverBudget } from '#server/budgets/over-budget.ts'
import { ApiError } from '#server/errors.ts'
import { noRequest } from '#server/records/request-facts.ts'
import type { Reader } from '#server/records/reader.ts'
import type { Listener } from './audience.ts'
import type { Change } from './collapse.ts'
import type { OnOverBudget } from './places.ts'
import { keyOf } from './queues.ts'
import type { ReadingTime } from './reading-time.ts'
import { tell } from './subscriber.ts'
import type { Subscriber, Told } from './subscriber.ts'
import type { Group } from './subscriptions.ts'
import { isCostly } from './topic.ts'
import type { Turns } from './turns.ts'

export type DeliverDeps = {
  readonly reader: Reader
  readonly now: () => Date
  readonly onOverBudget: OnOverBudget
  /** What people wrote themselves has turns of its own: however slow it is, nobody else's screen waits for it. */
  readonly turns: { readonly plain: Turns; readonly costly: Turns }
  readonly readingTime: ReadingTime
}

/** Rows read by one statement. */
const atOnce = 200

/**
 * Tells a change to a person who watches it and may see it at this moment: each group of like subscriptions is one read
 * through the engine, under the rules, tenant, scopes and masks stored now. `only`: to this one stream.
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
    // Nobody knows what these have missed: they come back and read anew.
    for (const subscriber of group.members.keys()) subscriber.stream.cut()
  }
}

/** A filter that cannot be read, may not be asked or asks too much is no error of a subscription: it finds nothing. */
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
  // Of a record that is gone nothing else tells which one it was.
  const fields = isGone && topic.fields ? `${topic.fields},id` : topic.fields
  const asked = { of, rule: record === null ? 'list' : 'view', filter } as const
  return reader.changed(collection, caller, asked, { expand, fields, request: { ...noRequest, ...facts } })
}

function tellMembers({ members }: Group, told: Told, only?: Subscriber): void {
  for (const [subscriber, topics] of members) {
    if (only !== undefined && subscriber !== only) continue
    for (const topic of topics) tell(subscriber, topic, told)
  }
}
