import { Writable } from 'node:stream'
import { createLog, type Log, type LogLevel, type LogSettings } from '#server/runtime/observability/log.ts'

/** Collects a server's log for reading. */
export interface ReadLog {
  readonly log: Log
  /** Everything written since the last `forget`. */
  readonly text: () => string
  readonly lines: () => Record<string, unknown>[]
  readonly forget: () => void
}

export function readLog(
  level: LogLevel = 'warn',
  requestId?: () => string | undefined,
  places?: LogSettings['places'],
): ReadLog {
  let written = ''
  const to = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk.toString()
      done()
    },
  })
  const read = (line: string): Record<string, unknown> => JSON.parse(line)
  return {
    log: createLog({ to, level, ...(requestId && { requestId }), ...(places && { places }) }),
    text: () => written,
    lines: () => written.split('\n').filter(Boolean).map(read),
    forget: () => (written = ''),
  }
}
