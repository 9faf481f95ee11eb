import { budgets } from '#server/budgets/budgets.ts'
import type { Unread } from './unread.ts'

/** Where frames go: the part of an HTTP response that is needed here. */
export interface FrameSink {
  readonly writableLength: number
  readonly destroyed: boolean
  write(chunk: string): boolean
  end(): unknown
  destroy(): unknown
}

/** A stream of server-sent events that never holds more than its budget for whoever does not read. */
export interface EventStream {
  /** `data` in one line of JSON. */
  send(id: string, event: string, data: string): void
  beat(): void
  /** What is queued still goes out. */
  end(): void
  cut(): void
}

/** A client that reads too slowly is cut off and, when it comes back, reads anew. A single event is sent whatever its size. */
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
