/** Where frames go: the part of an HTTP response that is needed here. */
export interface FrameSink {
  readonly writableLength: number
  write(chunk: string): boolean
  end(): unknown
  destroy(): unknown
}

/** Bytes that may wait for one client. Past it the client is cut off and, when it comes back, reads anew. */
export const maxQueued = 1024 * 1024

/** A stream of server-sent events that never holds more than `maxQueued` for whoever does not read. */
export interface EventStream {
  /** `data` in one line of JSON. */
  send(id: string, event: string, data: string): void
  beat(): void
  /** What is queued still goes out. */
  end(): void
  cut(): void
}

export function createEventStream(sink: FrameSink): EventStream {
  const write = (frame: string) => {
    if (sink.writableLength + frame.length > maxQueued) sink.destroy()
    else sink.write(frame)
  }
  return {
    send: (id, event, data) => write(`id:${id}\nevent:${event}\ndata:${data}\n\n`),
    beat: () => write(':\n\n'),
    end: () => (sink.writableLength > 0 ? sink.destroy() : sink.end()),
    cut: () => sink.destroy(),
  }
}
