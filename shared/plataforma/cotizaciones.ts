import { isCurrency } from '../values/known-places.ts'

/** The price of one US dollar in each currency: {"ARS": 1480}. */
export type Cotizaciones = Readonly<Record<string, number>>

/** Currencies by their ISO 4217 codes, each with a positive number. */
export const areCotizaciones = (value: unknown): value is Cotizaciones =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.entries(value).every(
    ([moneda, cuesta]) => isCurrency(moneda) && typeof cuesta === 'number' && cuesta > 0 && cuesta <= 1e9,
  )

/** 'ARS 1480', a line for each currency. */
export const writeCotizaciones = (cotizaciones: Cotizaciones): string =>
  Object.entries(cotizaciones)
    .map(([moneda, cuesta]) => `${moneda} ${String(cuesta).replace('.', ',')}`)
    .join('\n')

/** Reads lines like 'ARS 1.480,50'; null if one of them is no currency and number, or names a currency again. */
export function readCotizaciones(text: string): Cotizaciones | null {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  const read: Record<string, number> = {}
  for (const line of lines) {
    const [, moneda = '', number = ''] = /^([a-z]{3})\s+(\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d+(?:,\d+)?)$/i.exec(line) ?? []
    const code = moneda.toUpperCase()
    if (moneda === '' || Object.hasOwn(read, code)) return null
    read[code] = Number(number.replaceAll('.', '').replace(',', '.'))
  }
  return areCotizaciones(read) ? read : null
}
