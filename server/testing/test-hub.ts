import { collections } from '#server/collections.ts'
import { callerSource } from '#server/gym/users/caller-source.ts'
import type { BudgetName } from '#server/runtime/limits/budgets.ts'
import { createEventStream } from '#server/engine/realtime/streams/event-stream.ts'
import { createHub, type Hub } from '#server/engine/realtime/hub.ts'
import { createUnread } from '#server/engine/realtime/streams/unread.ts'
import { createCatalogue } from '#server/engine/records/declaration/catalogue.ts'
import { createReader, type Reader } from '#server/engine/records/read/reader.ts'
import type { TestDatabase } from './test-db.ts'

/** A hub without HTTP, and the budgets by which it refused. */
export interface TestHub {
  readonly hub: Hub
  readonly refused: BudgetName[]
  /** A browser's stream, and the events that came through it. */
  readonly open: (ip?: string, lastEventId?: string) => TestStream
}

export interface TestStream {
  readonly clientId: string
  readonly text: () => string
  readonly isOver: () => boolean
  readonly close: () => void
}

export const testIp = '10.0.0.1'

type Given = {
  readonly db: Pick<TestDatabase, 'pools'>
  readonly now?: () => Date
  readonly over?: (reader: Reader) => Reader
}

/** `over` wraps the reader, to pass time or to refuse. */
export function testHub({ db, now = () => new Date(), over = (reader) => reader }: Given): TestHub {
  const refused: BudgetName[] = []
  const onOverBudget = (budget: BudgetName) => void refused.push(budget)
  const callers = callerSource(db.pools.reader)
  const reader = over(createReader({ collections, reader: db.pools.reader, callers, now }))
  const catalogue = createCatalogue(collections)
  const hub = createHub({
    pools: db.pools,
    catalogue,
    reader,
    callers,
    endOfSession: async () => 'cerrada',
    now,
    onOverBudget,
  })
  const unread = createUnread(onOverBudget)
  return {
    hub,
    refused,
    open(ip = testIp, lastEventId = '') {
      let text = ''
      let leave: () => void = () => undefined
      const sink = {
        writableLength: 0,
        destroyed: false,
        write: (chunk: string) => (text += chunk) !== '',
        end: () => sink.destroy(),
        destroy() {
          sink.destroyed = true
          leave()
        },
      }
      leave = hub.enter({ ip, lastEventId, open: () => createEventStream(sink, unread) })
      const clientId = /"clientId":"(\w+)"/.exec(text)?.[1] ?? ''
      return { clientId, text: () => text, isOver: () => sink.destroyed, close: () => sink.destroy() }
    },
  }
}
