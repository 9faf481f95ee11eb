import { use } from 'react'
import { NumberLocale } from './number-locale.ts'

/** The sign of a currency (ISO 4217) before the field of an amount: '$', '€', and 'US$' for dollars abroad. */
export function useCurrencySign(currency: string): string {
  const locale = use(NumberLocale)
  const currencyDisplay = currency === 'USD' ? 'symbol' : 'narrowSymbol'
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay }).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}
