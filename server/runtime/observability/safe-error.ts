import type { Places } from './named-servers.ts'
import { scrub } from './scrub.ts'

/** The parts of an error that may be logged: never a row's values or typed text. */
export interface SafeError {
  readonly type: string
  readonly code?: string
  readonly message?: string
  readonly constraint?: string
  readonly table?: string
  /** Stack frames: functions and files, without the message above them. */
  readonly stack?: string
  readonly cause?: SafeError
}

const deepest = 4
const longestStack = 2000

/** Messages of these repeat their input: invalid JSON, numbers, time zones, addresses. */
const repeating = new Set(['SyntaxError', 'RangeError', 'URIError', 'ZodError', '$ZodError'])

/**
 * Classes of SQLSTATE whose messages name only our tables and roles. Others (22 data, 23 constraints, P0 raised by a
 * trigger) repeat values. `detail`, `hint`, `where` and `internalQuery` always do and are never read.
 */
const plainStates = /^(08|25|28|3D|40|42(?!601)|53|54|55|57|58|XX)/

/** Takes any thrown value. Names only the addresses in `places`. */
export function safeError(thrown: unknown, places?: Places, depth = 1): SafeError {
  if (!(thrown instanceof Error)) return { type: typeof thrown }
  const { name, stack = '', cause } = thrown
  const code = textOf(thrown, 'code')
  const constraint = textOf(thrown, 'constraint')
  const table = textOf(thrown, 'table')
  const message = speaks(thrown, code) ? scrub(thrown.message, places) : ''
  const inner = cause ?? (thrown instanceof AggregateError ? thrown.errors[0] : undefined)
  return {
    type: /^\$?\w{1,60}$/.test(name) ? name : 'Error',
    ...(code && { code }),
    ...(message && { message }),
    ...(constraint && { constraint }),
    ...(table && { table }),
    ...(stack && { stack: framesOf(stack) }),
    ...(inner !== undefined && depth < deepest && { cause: safeError(inner, places, depth + 1) }),
  }
}

function speaks(error: Error, code: string): boolean {
  if (textOf(error, 'severity') !== '') return plainStates.test(code)
  // Mail servers repeat the address.
  return !repeating.has(error.name) && !('response' in error)
}

const framesOf = (stack: string) =>
  stack
    .split('\n')
    .filter((line) => /^\s+at \S/.test(line))
    .map((line) => line.trim())
    .join('\n')
    .slice(0, longestStack)

/** Names and codes, as programs write them. */
function textOf(error: Error, key: string): string {
  const value: unknown = Reflect.get(error, key)
  return typeof value === 'string' && /^[\w.$-]{1,80}$/.test(value) ? value : ''
}
