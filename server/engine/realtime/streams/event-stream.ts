import { budgets } from '#server/runtime/limits/budgets.ts'
import type { FrameSink, Unread } from './unread.ts'

/** A stream of server-sent events that buffers no more than its budget for a slow client. */
export interface EventStream {
  /** `data`: one line of JSON. */
  send(id: string, event: string, data: string): void
  beat(): void
  /** Queued frames are still sent. */
  end(): void
  cut(): void
}

/**
 * A client that reads too slowly is cut off; it reconnects and reads again. A single event is sent whatever its size.
 */
export function createEventStream(sink: FrameSink, unread: Unread): EventStream {
  const { most } = budgets.unreadBytesOfStream
  const write = (frame: string) => {
    if (sink.destroyed) return
    if (sink.writableLength > 0 && sink.writableLength + frame.length > most) {
      unread.onOverBudget('unreadBytesOfStream')
      sink.destroy()
      return
    }
    sink.write(frame)
    unread.note(sink)
  }
  return {
    send: (id, event, data) => write(`id:${id}\nevent:${event}\ndata:${data}\n\n`),
    beat: () => write(':\n\n'),
    end: () => (sink.writableLength > 0 ? sink.destroy() : sink.end()),
    cut: () => sink.destroy(),
  }
}
