import { collections } from '#server/collections/index.ts'
import { callerSource } from '#server/collections/users/caller-source.ts'
import type { BudgetName } from '#server/budgets/budgets.ts'
import { createEventStream } from '#server/realtime/event-stream.ts'
import { createHub, type Hub } from '#server/realtime/hub.ts'
import { createUnread } from '#server/realtime/unread.ts'
import { createCatalogue } from '#server/records/catalogue.ts'
import { createReader, type Reader } from '#server/records/reader.ts'
import type { TestDatabase } from './test-db.ts'

/** A hub without HTTP, with the budgets that it has refused by. */
export interface TestHub {
  readonly hub: Hub
  readonly refused: BudgetName[]
  /** A stream as a browser holds it, and what has come through it. */
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

/** `over` puts something around the reader: time that passes, or a refusal. */
export function testHub({ db, now = () => new Date(), over = (reader) => reader }: Given): TestHub {
  const refused: BudgetName[] = []
  const onOverBudget = (budget: BudgetName) => void refused.push(budget)
  const callers = callerSource(db.pools.reader)
  const reader = over(createReader({ collections, reader: db.pools.reader, callers, now }))
  const random = (bytes: Uint8Array) => crypto.getRandomValues(bytes)
  const catalogue = createCatalogue(collections)
  const hub = createHub({ pools: db.pools, catalogue, reader, callers, now, random, onOverBudget })
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
