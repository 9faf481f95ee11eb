import { ApiError } from '#server/errors.ts'
import { noRequest } from '#server/records/request-facts.ts'
import type { Reader } from '#server/records/reader.ts'
import type { Change } from './collapse.ts'
import { tell } from './subscriber.ts'
import type { Subscriber, Told } from './subscriber.ts'
import type { Group, Subscriptions } from './subscriptions.ts'

export type DeliverDeps = {
  readonly reader: Reader
  readonly subscriptions: Subscriptions
  readonly now: () => Date
}

/** Rows read by one statement. */
const atOnce = 200
/** Groups read at the same time: the requests of people need connections, too. */
const sideBySide = 4

/**
 * Tells a change to whoever watches it and may see it at this moment: each group of like subscribers is one read through the
 * engine, under the rules, tenant, scopes and masks stored now. `only`: to this one subscriber.
 */
export async function deliver(deps: DeliverDeps, change: Change, only?: Subscriber): Promise<void> {
  const groups = deps.subscriptions.watching(change.collection, change.tenant).filter(({ topic, members }) => {
    const isConcerned = topic.record === null || change.ids.includes(topic.record)
    return isConcerned && (only === undefined || members.has(only))
  })
  const queue = groups.values()
  await Promise.all(
    Array.from({ length: sideBySide }, async () => {
      for (const group of queue) await deliverTo(deps, group, change, only)
    }),
  )
}

async function deliverTo(deps: DeliverDeps, group: Group, change: Change, only?: Subscriber): Promise<void> {
  const ids = group.topic.record === null ? change.ids : [group.topic.record]
  try {
    for (let start = 0; start < ids.length; start += atOnce) {
      const chunk = ids.slice(start, start + atOnce)
      const records = await read(deps.reader, group, change, chunk)
      for (const id of chunk) {
        const record = records.get(id)
        if (record === undefined) continue
        const data = JSON.stringify({ action: change.action, record })
        tellMembers(group, { data, orden: change.orden, at: deps.now().getTime() }, only)
      }
    }
  } catch (error) {
    // A filter that cannot be read, or may not be asked, is no error of a subscription: it finds nothing.
    if (error instanceof ApiError && error.status < 500) return
    // Nobody knows what these have missed: they come back and read anew.
    for (const subscriber of group.members.keys()) subscriber.stream.cut()
  }
}

function read(reader: Reader, { collection, caller, topic }: Group, change: Change, ids: readonly string[]) {
  const { record, filter, facts, expand, fields } = topic
  const of =
    change.action === 'delete' ? { before: change.before.filter((row) => ids.includes(String(row['id']))) } : { ids }
  const asked = { of, rule: record === null ? 'list' : 'view', filter } as const
  return reader.changed(collection, caller, asked, { expand, fields, request: { ...noRequest, ...facts } })
}

function tellMembers({ members }: Group, told: Told, only?: Subscriber): void {
  for (const [subscriber, topics] of members) {
    if (only !== undefined && subscriber !== only) continue
    for (const topic of topics) tell(subscriber, topic, told)
  }
}
