import { textOf } from './column-text.ts'
import type { Literal } from './grammar/literal.ts'
import { momentLiteral } from './grammar/moment-literal.ts'
import type { Side } from './side.ts'
import { QuerySyntaxError } from './grammar/syntax-error.ts'

type Param = (value: unknown) => string

/** A date as text by SQLite's codes, in UTC; NULL for values that are no date and for unknown codes. */
export function strftimeSql(args: readonly Side[], at: number, param: Param, now: Date): string {
  const [format, time, ...modifiers] = args
  const base = time === undefined ? `${param(plainText(now))}::timestamp` : timeSql(time, param, now)
  const moment = shifted(base, modifiers.map(textIn), at)
  return formatted(textIn(format), moment, param)
}

const textIn = (side: Side | undefined) =>
  side?.kind === 'literal' && side.literal.kind !== 'null' ? side.literal.text : ''

/** The form that `timestamp` parses: UTC without a zone. */
const plainText = (moment: Date) => moment.toISOString().slice(0, -1).replace('T', ' ')

function timeSql(time: Side, param: Param, now: Date): string {
  if (time.kind === 'literal') return `${param(literalMoment(time.literal, now))}::timestamp`
  const { column } = time
  if (column.kind === 'timestamp') return `(${column.sql} AT TIME ZONE 'UTC')`
  if (column.kind === 'date') return `(${column.sql})::timestamp`
  if (column.kind === 'number' || column.kind === 'bool') return 'NULL::timestamp'
  const text = textOf(column)
  const looksRight = `${text} ~ '^\\d{4}-\\d\\d-\\d\\d([T ]\\d\\d:\\d\\d(:\\d\\d(\\.\\d+)?)?)?Z?$'`
  return `(CASE WHEN ${looksRight} AND pg_input_is_valid(${text}, 'timestamp') THEN (${text})::timestamp END)`
}

function literalMoment(literal: Literal, now: Date): string | null {
  if (literal.kind !== 'text') return null
  if (literal.text === 'now') return plainText(now)
  const written = literal.text.replace('T', ' ')
  const moment = written.length < 10 ? null : momentLiteral(written, 'timestamp')
  return moment === null ? null : moment.value.slice(0, -1)
}

const yearsOf: Readonly<Record<string, number>> = {
  year: 1,
  month: 1 / 12,
  day: 1 / 365,
  hour: 1 / 8760,
  minute: 1 / 525_600,
  second: 1 / 31_536_000,
}
const mostYears = 4000

/**
 * The date with its modifiers applied. Results outside the calendar are refused, because the database would fail on
 * them.
 */
function shifted(base: string, modifiers: readonly string[], at: number): string {
  let years = 0
  let moment = base
  for (const modifier of modifiers) {
    const [, start] = /^start of (day|month|year)$/.exec(modifier) ?? []
    const [, amount = '', unit = ''] = /^([+-]?\d{1,12}) (day|hour|minute|second|month|year)s?$/.exec(modifier) ?? []
    const [, weekday] = /^weekday ([0-6])$/.exec(modifier) ?? []
    years += Math.abs(Number(amount)) * (yearsOf[unit] ?? 0)
    if (years > mostYears) throw new QuerySyntaxError(`Too far: ${modifier}`, at)
    if (start !== undefined) moment = `date_trunc('${start}', ${moment})`
    else if (unit !== '') moment = `(${moment} + interval '${Number(amount)} ${unit}')`
    else if (weekday !== undefined) {
      // Named once: repeated for each modifier, the SQL would double each time.
      moment = `(SELECT m + ((${weekday} - extract(dow FROM m)::int + 7) % 7) * interval '1 day' FROM (SELECT ${moment} AS m) AS w)`
    } else if (modifier !== 'utc') throw new QuerySyntaxError(`Unknown modifier ${modifier}`, at)
  }
  return moment
}

const codes: Readonly<Record<string, string>> = {
  Y: `to_char(m, 'YYYY')`,
  m: `to_char(m, 'MM')`,
  d: `to_char(m, 'DD')`,
  e: `lpad(extract(day FROM m)::int::text, 2)`,
  H: `to_char(m, 'HH24')`,
  I: `to_char(m, 'HH12')`,
  M: `to_char(m, 'MI')`,
  S: `to_char(m, 'SS')`,
  f: `to_char(m, 'SS.MS')`,
  p: `to_char(m, 'AM')`,
  j: `to_char(m, 'DDD')`,
  w: `extract(dow FROM m)::int::text`,
  u: `extract(isodow FROM m)::int::text`,
  G: `to_char(m, 'IYYY')`,
  V: `to_char(m, 'IW')`,
  W: `lpad(((extract(doy FROM m)::int + 6 - (extract(dow FROM m)::int + 6) % 7) / 7)::text, 2, '0')`,
  s: `floor(extract(epoch FROM m))::bigint::text`,
  F: `to_char(m, 'YYYY-MM-DD')`,
  T: `to_char(m, 'HH24:MI:SS')`,
  R: `to_char(m, 'HH24:MI')`,
}

function formatted(format: string, moment: string, param: Param): string {
  const pieces = format.split(/(%[\s\S]?)/).filter((piece) => piece !== '')
  const parts = pieces.map((piece) => {
    if (!piece.startsWith('%')) return `${param(piece)}::text`
    return piece === '%%' ? `'%'` : (codes[piece.slice(1)] ?? 'NULL::text')
  })
  const whole = ['CASE WHEN m IS NOT NULL THEN', parts.length === 0 ? `''` : parts.join(' || '), 'END'].join(' ')
  return `(SELECT ${whole} FROM (SELECT ${moment} AS m) AS moment)`
}
