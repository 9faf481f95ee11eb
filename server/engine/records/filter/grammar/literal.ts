import { withoutTrailingZeros } from '#server/engine/records/declaration/trailing-zeros.ts'
import { QuerySyntaxError } from './syntax-error.ts'

/** A constant of a filter. For a number, `text` is its form in text comparisons. */
export type Literal =
  | { readonly kind: 'null' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly text: string }

export const nullLiteral: Literal = { kind: 'null' }
export const textLiteral = (text: string): Literal => ({ kind: 'text', text })

/** Accepts any number of the grammar and drops redundant zeros: '0001.50' is '1.5'. */
export function numberLiteral(written: string): Literal {
  const [whole = '', fraction = ''] = written.replace('-', '').split('.')
  const digits = whole.replace(/^0+(?=\d)/, '')
  const decimals = withoutTrailingZeros(fraction)
  const size = decimals === '' ? digits : `${digits}.${decimals}`
  return { kind: 'number', text: written.startsWith('-') && size !== '0' ? `-${size}` : size }
}

const largest = String(Number.MAX_VALUE)

/** The number in a text, in a form that SQL can cast to any numeric type; null when there is none. */
export function numericText(text: string): string | null {
  const trimmed = text.trim()
  if (!/^[-+]?(\d+(\.\d*)?|\.\d+)(e[-+]?\d{1,3})?$/i.test(trimmed)) return null
  const value = Number(trimmed)
  // Numbers beyond the range of floats would fail when compared with one.
  if (!Number.isFinite(value)) return value < 0 ? `-${largest}` : largest
  return value === 0 ? '0' : trimmed
}

/** A Map, because an object would also find `constructor`. */
const words: ReadonlyMap<string, Literal> = new Map([
  ['null', nullLiteral],
  ['true', numberLiteral('1')],
  ['false', numberLiteral('0')],
])

/** `null`, `true` and `false` in any case; undefined for any other word. */
export const wordLiteral = (word: string): Literal | undefined => words.get(word.toLowerCase())

/** The value of a date macro at `now`, in UTC. Throws for an unknown one. */
export function macroLiteral(name: string, now: Date, at: number): Literal {
  const moment = momentMacros[name]
  if (moment !== undefined) return textLiteral(wireText(moment(now)))
  const part = partMacros[name]
  if (part !== undefined) return numberLiteral(String(part(now)))
  throw new QuerySyntaxError(`Unknown name ${name}`, at)
}

/** 'YYYY-MM-DD HH:MM:SS.mmmZ', the wire format. */
export const wireText = (moment: Date) => moment.toISOString().replace('T', ' ')

const dayMs = 86_400_000
const dayStart = (now: Date, year = now.getUTCFullYear(), month = now.getUTCMonth(), day = now.getUTCDate()) =>
  Date.UTC(year, month, day)
const yearOf = (now: Date) => now.getUTCFullYear()
const monthOf = (now: Date) => now.getUTCMonth()

const momentMacros: Readonly<Record<string, (now: Date) => Date>> = {
  '@now': (now) => now,
  '@yesterday': (now) => new Date(now.getTime() - dayMs),
  '@tomorrow': (now) => new Date(now.getTime() + dayMs),
  '@todayStart': (now) => new Date(dayStart(now)),
  '@todayEnd': (now) => new Date(dayStart(now) + dayMs - 1),
  '@monthStart': (now) => new Date(dayStart(now, yearOf(now), monthOf(now), 1)),
  '@monthEnd': (now) => new Date(dayStart(now, yearOf(now), monthOf(now) + 1, 1) - 1),
  '@yearStart': (now) => new Date(dayStart(now, yearOf(now), 0, 1)),
  '@yearEnd': (now) => new Date(dayStart(now, yearOf(now) + 1, 0, 1) - 1),
}

const partMacros: Readonly<Record<string, (now: Date) => number>> = {
  '@second': (now) => now.getUTCSeconds(),
  '@minute': (now) => now.getUTCMinutes(),
  '@hour': (now) => now.getUTCHours(),
  '@day': (now) => now.getUTCDate(),
  '@month': (now) => now.getUTCMonth() + 1,
  '@weekday': (now) => now.getUTCDay(),
  '@year': (now) => now.getUTCFullYear(),
}
