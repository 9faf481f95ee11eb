import { withMinus } from './minus.ts'

/** An amount in hundredths, a safe integer: 150050 is 1500.50. All arithmetic uses it; floats never do. */
export type Centavos = number

/** The largest value of numeric(14,2). */
export const maxCentavos: Centavos = 99_999_999_999_999

const decimalForm = /^(\d{1,12})(?:\.(\d{1,2}))?$/

/**
 * Parses an amount ≥ 0 from untrusted input, else null. It takes a decimal text with a point and at most two decimals, or a
 * number that prints as one. `moneda` (ISO 4217) rejects decimals that the currency lacks.
 */
export function parseMoney(input: unknown, moneda?: string): Centavos | null {
  const written = typeof input === 'number' || typeof input === 'string' ? String(input) : ''
  const match = decimalForm.exec(written)
  if (!match) return null
  const [, whole = '', fraction = ''] = match
  const centavos = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return moneda === undefined || fitsCurrency(centavos, moneda) ? centavos : null
}

/** True if the currency has coins for the amount: 0.50 does not exist in Chilean pesos. */
export function fitsCurrency(centavos: Centavos, moneda: string): boolean {
  return centavos % 10 ** (2 - currencyDecimals(moneda)) === 0
}

const decimals = new Map<string, number>()

/** 0, 1 or 2, from ISO 4217; the ledger keeps two. */
export function currencyDecimals(moneda: string): number {
  const known = decimals.get(moneda)
  if (known !== undefined) return known
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: moneda,
  }).resolvedOptions()
  const made = Math.min(maximumFractionDigits, 2)
  decimals.set(moneda, made)
  return made
}

/**
 * `percent` (hundredths of a percent: 1250 is 12.5 %) of an amount, rounded half up to the currency's smallest coin. The one rule
 * for every percentage of money. BigInt, because the product of two safe integers may not be one.
 */
export function percentOf(centavos: Centavos, percent: number, moneda: string): Centavos {
  const coin = BigInt(10 ** (2 - currencyDecimals(moneda)))
  const whole = 10_000n * coin
  return Number(((2n * BigInt(centavos) * BigInt(percent) + whole) / (2n * whole)) * coin)
}

/** The form of the database and the wire: '1500.50'. */
export function toDecimal(centavos: Centavos): string {
  const digits = String(Math.abs(centavos)).padStart(3, '0')
  return `${centavos < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Spanish has no locale for Brazil, and its general one writes 1,234.50. Argentina writes figures as Brazil does. */
const lent: Readonly<Record<string, string>> = { BR: 'es-AR' }

/** The Spanish locale of a country (ISO 3166 code). */
export const localeOf = (pais: string) => lent[pais] ?? (/^[A-Z]{2}$/.test(pais) ? `es-${pais}` : 'es-419')

const formats = new Map<string, Intl.NumberFormat>()

/** Formats an amount for the gym's country. It takes the wire's JSON number and prints decimals only if there are any. */
export function formatMoney(amount: number, { moneda, pais }: { moneda: string; pais: string }): string {
  const whole = Number.isInteger(amount)
  const key = `${pais} ${moneda} ${whole}`
  const known = formats.get(key)
  if (known) return withMinus(known.format(amount))
  const made = new Intl.NumberFormat(localeOf(pais), {
    style: 'currency',
    currency: moneda,
    currencyDisplay: 'narrowSymbol',
    // Spain writes 1500 but 12.500. In a column of amounts both get the point.
    useGrouping: true,
    minimumFractionDigits: whole ? 0 : currencyDecimals(moneda),
    maximumFractionDigits: currencyDecimals(moneda),
  })
  formats.set(key, made)
  return withMinus(made.format(amount))
}
