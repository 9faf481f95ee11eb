/** An amount in hundredths, a safe integer: 150050 is 1500.50. Everything is computed in them, nothing in floats. */
export type Centavos = number

/** What numeric(14,2) holds. */
export const maxCentavos: Centavos = 99_999_999_999_999

const decimalForm = /^(\d{1,12})(?:\.(\d{1,2}))?$/

/**
 * An amount ≥ 0 from untrusted input, or null: a decimal text with a point and at most two decimals, or a number that
 * prints as one. `moneda` (ISO 4217) forbids decimals that the currency has not.
 */
export function parseMoney(input: unknown, moneda?: string): Centavos | null {
  const written = typeof input === 'number' || typeof input === 'string' ? String(input) : ''
  const match = decimalForm.exec(written)
  if (!match) return null
  const [, whole = '', fraction = ''] = match
  const centavos = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return moneda === undefined || fitsCurrency(centavos, moneda) ? centavos : null
}

/** Whether the currency has coins for the amount: 0.50 does not exist in Chilean pesos. */
export function fitsCurrency(centavos: Centavos, moneda: string): boolean {
  return centavos % 10 ** (2 - currencyDecimals(moneda)) === 0
}

/** 0, 1 or 2 by ISO 4217; never more than the ledger keeps. */
export function currencyDecimals(moneda: string): number {
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: moneda,
  }).resolvedOptions()
  return Math.min(maximumFractionDigits, 2)
}

/** As the database and the wire have it: '1500.50'. */
export function toDecimal(centavos: Centavos): string {
  const digits = String(Math.abs(centavos)).padStart(3, '0')
  return `${centavos < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The locale of a country's Spanish, by its ISO 3166 code. */
export const localeOf = (pais: string) => (/^[A-Z]{2}$/.test(pais) ? `es-${pais}` : 'es-419')

const formats = new Map<string, Intl.NumberFormat>()

/** An amount as the gym's country writes it. Takes the JSON number of the wire; prints decimals only when there are any. */
export function formatMoney(amount: number, { moneda, pais }: { moneda: string; pais: string }): string {
  const whole = Number.isInteger(amount)
  const key = `${pais} ${moneda} ${whole}`
  const known = formats.get(key)
  if (known) return known.format(amount)
  const made = new Intl.NumberFormat(localeOf(pais), {
    style: 'currency',
    currency: moneda,
    currencyDisplay: 'narrowSymbol',
    // Spain writes 1500 and 12.500: in a column of amounts both take the point.
    useGrouping: true,
    minimumFractionDigits: whole ? 0 : currencyDecimals(moneda),
    maximumFractionDigits: currencyDecimals(moneda),
  })
  formats.set(key, made)
  return made.format(amount)
}
