import { currencyDecimals, localeOf } from './money.ts'

/** A price in a currency that may differ from the reader's own: 'US$ 25' in Argentina, '25 US$' in Spain. */
export function formatPrice(amount: number, { moneda, pais }: { moneda: string; pais: string }): string {
  const minimumFractionDigits = Number.isInteger(amount) ? 0 : currencyDecimals(moneda)
  const options = { style: 'currency', currency: moneda, minimumFractionDigits, maximumFractionDigits: 2 } as const
  return new Intl.NumberFormat(localeOf(pais), options).format(amount)
}
