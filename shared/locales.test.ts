import { describe, expect, it } from 'vitest'
import { currencyDecimals, formatMoney, localeOf } from './values/money.ts'

/** Intl uses non-breaking spaces. */
const plain = (text: string) => text.replace(/\s/g, ' ')

const countries = [
  { pais: 'AR', moneda: 'ARS', amounts: ['$ 1.500', '$ 1.234.567,50', '−$ 12.500,50'] },
  { pais: 'MX', moneda: 'MXN', amounts: ['$1,500', '$1,234,567.50', '−$12,500.50'] },
  { pais: 'CL', moneda: 'CLP', amounts: ['$1.500', '$1.234.568', '−$12.501'] },
  { pais: 'BR', moneda: 'BRL', amounts: ['R$ 1.500', 'R$ 1.234.567,50', '−R$ 12.500,50'] },
  { pais: 'ES', moneda: 'EUR', amounts: ['1.500 €', '1.234.567,50 €', '−12.500,50 €'] },
] as const

describe.each(countries)('in $pais', ({ pais, moneda, amounts }) => {
  it('money is formatted as usual in the country', () => {
    expect([1500, 1_234_567.5, -12_500.5].map((amount) => plain(formatMoney(amount, { moneda, pais })))).toEqual(
      amounts,
    )
  })

  it('the locale is known', () => {
    expect(Intl.NumberFormat.supportedLocalesOf(localeOf(pais))).toEqual([localeOf(pais)])
  })
})

it('only currencies without cents have no decimals', () => {
  expect(countries.map(({ moneda }) => currencyDecimals(moneda))).toEqual([2, 2, 0, 2, 2])
})
