import {
  accept,
  blank,
  defineField,
  invalidValue,
  isComposite,
  refuse,
  type FieldOptions,
} from '../declaration/define-field.ts'
import type { Field, Parsed } from '../declaration/field.ts'
import { isCivilDate } from '#shared/values/dates.ts'
import type { JsonSchema } from '../declaration/json-schema.ts'

export interface DateOptions extends FieldOptions {
  initial?: Date
  min?: Date
  max?: Date
}

/** An instant as answered. */
export const instantSchema: JsonSchema = {
  type: 'string',
  description: 'Instante en UTC, `AAAA-MM-DD HH:MM:SS.mmmZ`; vacío si no hay.',
}

/**
 * An instant: a Date or null as stored, `YYYY-MM-DD HH:MM:SS.mmmZ` or '' on the wire. Accepts ISO texts with T or a
 * space, with or without zone (then UTC), bare days, RFC 1123 and seconds since 1970. As the protocol requires, other
 * text silently becomes empty.
 */
export function date(name: string, options: DateOptions = {}): Field {
  return defineField(name, options, {
    type: 'date',
    sql: 'timestamp',
    empty: null,
    schema: instantSchema,
    ...(options.initial === undefined ? {} : { initial: options.initial }),
    parse(input) {
      if (isComposite(input) && !(input instanceof Date)) return invalidValue()
      const value = parseInstant(input)
      return value === null ? (options.required ? blank() : accept(null)) : checkRange(value, options)
    },
    toJson: formatInstant,
  })
}

function checkRange(value: Date, { min, max }: DateOptions): Parsed {
  if (min !== undefined && value < min) {
    const threshold = formatInstant(min)
    return refuse('validation_min_greater_equal_than_required', { threshold })
  }
  if (max !== undefined && value > max) {
    const threshold = formatInstant(max)
    return refuse('validation_max_less_equal_than_required', { threshold })
  }
  return accept(value)
}

/** A stored instant on the wire; '' for none. */
export function formatInstant(value: unknown): string {
  return value instanceof Date ? value.toISOString().replace('T', ' ') : ''
}

const isoForm =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2})?(?:[.,](\d{1,9}))?\s?(Z|UTC|GMT|[+-]\d{2}:?\d{2})?)?$/i
const rfc1123Form = /^[A-Z][a-z]{2,8},? .*(?:GMT|UTC|[+-]\d{4})$/

/** The instant of an input, or null. */
export function parseInstant(input: unknown): Date | null {
  if (input instanceof Date) return inRange(input)
  if (typeof input === 'number') return inRange(new Date(input * 1000))
  if (typeof input !== 'string') return null
  const written = input.trim()
  if (/^-?\d{1,12}$/.test(written)) return inRange(new Date(Number(written) * 1000))
  const match = isoForm.exec(written)
  if (match) return fromIso(match)
  return rfc1123Form.test(written) ? inRange(new Date(written)) : null
}

function fromIso([
  ,
  day = '',
  minutes = '00:00',
  seconds = ':00',
  fraction = '',
  zone = 'Z',
]: RegExpExecArray): Date | null {
  if (!isCivilDate(day)) return null
  const milliseconds = fraction.slice(0, 3).padEnd(3, '0')
  const offset = /^[a-z]/i.test(zone) ? 'Z' : zone.replace(/^([+-]\d{2}):?(\d{2})$/, '$1:$2')
  return inRange(new Date(`${day}T${minutes}${seconds}.${milliseconds}${offset}`))
}

function inRange(value: Date): Date | null {
  const year = value.getUTCFullYear()
  return year >= 1 && year <= 9999 ? value : null
}
