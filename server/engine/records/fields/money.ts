import { withoutTrailingZeros } from '../declaration/trailing-zeros.ts'
import { accept, blank, defineField, refuse, type FieldOptions } from '../declaration/define-field.ts'
import type { Field, Modifier, Parsed } from '../declaration/field.ts'

export interface MoneyOptions extends FieldOptions {
  /** Inclusive, as decimal text: '0.01'. */
  min?: string
  max?: string
}

const decimalForm = /^([+-]?)(\d+)(?:\.(\d+))?$/
const largest = 99_999_999_999_999n

/**
 * An amount of numeric(14,2): stored as decimal text ('1500.50'), a JSON number on the wire. Strict, unlike `number`: a
 * third decimal or invalid text is refused, and amounts are never computed in floats. Fourteen digits survive a JSON
 * number unchanged.
 */
export function money(name: string, options: MoneyOptions = {}): Field {
  return defineField(name, options, {
    type: 'number',
    sql: 'number',
    empty: '0.00',
    schema: { type: 'number', description: 'Importe con dos decimales como máximo.' },
    parse: (input) => parseMoney(input, options),
    toJson: Number,
    modify: addExactly,
  })
}

function parseMoney(input: unknown, options: MoneyOptions): Parsed {
  if (input === null || input === undefined || input === '') return options.required ? blank() : accept('0.00')
  const cents = toCents(input)
  if (cents === 'precision') return refuse('validation_max_decimals')
  if (cents === 'format') return refuse('validation_not_a_number')
  if (cents === 0n && options.required) return blank()
  return checkRange(cents, options)
}

function checkRange(cents: bigint, { required, min, max }: MoneyOptions): Parsed {
  const isFree = cents === 0n && !required
  const lowest = min === undefined ? -largest : centsOf(min)
  const highest = max === undefined ? largest : centsOf(max)
  if (!isFree && cents < lowest) {
    const limit = toDecimal(lowest)
    return refuse('validation_min_number_constraint', { min: Number(limit) })
  }
  if (cents > highest) {
    const limit = toDecimal(highest)
    return refuse('validation_max_number_constraint', { max: Number(limit) })
  }
  return accept(toDecimal(cents))
}

function toCents(input: unknown): bigint | 'format' | 'precision' {
  const written = typeof input === 'number' || typeof input === 'string' ? String(input) : ''
  const match = decimalForm.exec(written)
  if (!match) return 'format'
  const [, sign, whole = '', fraction = ''] = match
  const significant = withoutTrailingZeros(fraction)
  if (significant.length > 2) return 'precision'
  if (whole.length > 15) return 'format'
  const cents = BigInt(whole) * 100n + BigInt(significant.padEnd(2, '0'))
  return sign === '-' ? -cents : cents
}

function centsOf(decimal: unknown): bigint {
  const cents = toCents(decimal)
  return typeof cents === 'bigint' ? cents : 0n
}

function toDecimal(cents: bigint): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function addExactly(modifier: Modifier, base: unknown, input: unknown): unknown {
  const change = toCents(input)
  if (typeof change !== 'bigint') return input
  const from = centsOf(base)
  if (modifier === 'prepend') return toDecimal(from)
  return toDecimal(modifier === 'append' ? from + change : from - change)
}
