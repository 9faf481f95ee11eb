import { pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino'
import type { Places } from './named-servers.ts'
import { safeError } from './safe-error.ts'
import { printable, scrub } from './scrub.ts'

export type Log = Logger

export const logLevels = ['error', 'warn', 'info', 'debug', 'silent'] as const

export type LogLevel = (typeof logLevels)[number]

export interface LogSettings {
  readonly to: DestinationStream
  readonly level: LogLevel
  /** The request that the running code serves. */
  readonly requestId?: () => string | undefined
  /** Hosts and ports that a line may name; absent: none. */
  readonly places?: Places
}

/** All allowed fields of a line. Anything else is dropped, so that no library's object slips in. */
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
 * One line of JSON per event. By construction it holds no secret and no personal data: fields come from a list, and quoted
 * values are removed from errors and sentences.
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
          // Never undefined, because the library would then take the error's own words.
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
