import { currencyDecimals, localeOf } from './money.ts'

/** A price in a currency that may differ from the reader's own: 'US$ 25' in Argentina, '25 US$' in Spain. */
export function formatPrice(amount: number, { moneda, pais }: { moneda: string; pais: string }): string {
  const minimumFractionDigits = Number.isInteger(amount) ? 0 : currencyDecimals(moneda)
  const options = { style: 'currency', currency: moneda, minimumFractionDigits, maximumFractionDigits: 2 } as const
  // Dollars have one sign everywhere. Some countries' formats say 'USD', others '$', which is the sign of many currencies.
  return new Intl.NumberFormat(localeOf(pais), options)
    .formatToParts(amount)
    .map(({ type, value }) => (type === 'currency' && moneda === 'USD' ? 'US$' : value))
    .join('')
}
