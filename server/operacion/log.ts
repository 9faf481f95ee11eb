import { pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino'
import type { Places } from './places.ts'
import { safeError } from './safe-error.ts'
import { printable, scrub } from './scrub.ts'

export type Log = Logger

export const logLevels = ['error', 'warn', 'info', 'debug', 'silent'] as const

export type LogLevel = (typeof logLevels)[number]

export interface LogSettings {
  readonly to: DestinationStream
  readonly level: LogLevel
  /** The request in which the running code stands. */
  readonly requestId?: () => string | undefined
  /** Hosts and ports that a line may name; absent: none. */
  readonly places?: Places
}

/** All that a line may say. Whatever else is handed over is left out, so that nothing slips in with a library's object. */
const sayable = new Set([
  'agent',
  'attempt',
  'err',
  'job',
  'method',
  'ms',
  'path',
  'reqId',
  'route',
  'rows',
  'sql',
  'statement',
  'status',
])

/**
 * One line of JSON per happening, for machines to read and for people to search. By construction it holds no secret and
 * nothing of a person: fields come from a list, errors and sentences are stripped of what they quote.
 */
export function createLog({ to, level, requestId, places }: LogSettings): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: onlySayable },
      serializers: {
        err: (error: unknown) => safeError(error, places),
        agent: (agent: unknown) => printable(String(agent)).slice(0, 150),
      },
      mixin: () => {
        const reqId = requestId?.()
        return reqId === undefined ? {} : { reqId }
      },
      hooks: {
        logMethod(args, method) {
          const [first, second]: readonly unknown[] = args
          const sentence = typeof first === 'string' ? first : second
          const fields = typeof first === 'object' && first !== null ? first : {}
          // Never undefined: the library would take the error's own words for it.
          method.apply(this, [fields, typeof sentence === 'string' ? scrub(sentence, places) : ''])
        },
      },
    },
    to,
  )
}

function onlySayable(given: Record<string, unknown>): Record<string, unknown> {
  const said: Record<string, unknown> = {}
  for (const name of Object.keys(given)) if (sayable.has(name)) said[name] = given[name]
  return said
}
