import { expect, it } from 'vitest'
import { budgets } from '#server/runtime/limits/budgets.ts'
import { createEventStream } from './event-stream.ts'
import { createUnread } from './unread.ts'

/** A client that reads nothing. */
function silent() {
  const sink = {
    writableLength: 0,
    destroyed: false,
    write: (chunk: string) => (sink.writableLength += chunk.length) < 0,
    end: () => undefined,
    destroy() {
      sink.destroyed = true
      sink.writableLength = 0
    },
  }
  return sink
}

it('of all clients that read nothing the one with most is cut off, before memory is full', () => {
  const refused: string[] = []
  const unread = createUnread((budget) => refused.push(budget))
  const size = 900_000
  const clients = Array.from({ length: Math.floor(budgets.unreadBytes.most / size) }, silent)
  for (const sink of clients) createEventStream(sink, unread).send('id', 'miembros/*', 'x'.repeat(size - 100))
  expect(refused).toEqual([])
  const [greedy, small] = [silent(), silent()]
  createEventStream(greedy, unread).send('id', 'miembros/*', 'x'.repeat(size))
  createEventStream(small, unread).send('id', 'miembros/*', 'x')
  expect(refused).toEqual(['unreadBytes'])
  expect(clients.filter(({ destroyed }) => destroyed)).toEqual([])
  expect([greedy.destroyed, small.destroyed]).toEqual([true, false])
})

it('an event above the limit goes to a client that has read all before it', () => {
  const unread = createUnread(() => undefined)
  const sink = silent()
  const stream = createEventStream(sink, unread)
  stream.send('id', 'miembros/*', 'x'.repeat(budgets.unreadBytesOfStream.most))
  expect(sink.destroyed).toBe(false)
  stream.send('id', 'miembros/*', 'x')
  expect(sink.destroyed).toBe(true)
})
