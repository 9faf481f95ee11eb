import { describe, expect, it } from 'vitest'
import { currencyDecimals, formatMoney, localeOf } from './values/money.ts'

/** Intl uses non-breaking spaces. */
const plain = (text: string) => text.replace(/\s/g, ' ')

const countries = [
  { pais: 'AR', moneda: 'ARS', amounts: ['$ 1.500', '$ 1.234.567,50', '−$ 12.500,50'] },
  { pais: 'MX', moneda: 'MXN', amounts: ['$1,500', '$1,234,567.50', '−$12,500.50'] },
  { pais: 'CL', moneda: 'CLP', amounts: ['$1.500', '$1.234.568', '−$12.501'] },
  { pais: 'ES', moneda: 'EUR', amounts: ['1.500 €', '1.234.567,50 €', '−12.500,50 €'] },
] as const

describe.each(countries)('in $pais', ({ pais, moneda, amounts }) => {
  it('money is formatted as usual in the country', () => {
    expect([1500, 1_234_567.5, -12_500.5].map((amount) => plain(formatMoney(amount, { moneda, pais })))).toEqual(
      amounts,
    )
  })

  it('the locale is the country’s Spanish', () => {
    expect(localeOf(pais)).toBe(`es-${pais}`)
    expect(Intl.NumberFormat.supportedLocalesOf(localeOf(pais))).toEqual([localeOf(pais)])
  })
})

it('in Brazil, which has no Spanish locale, money is written as in Portuguese', () => {
  const real = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
  for (const amount of [0.5, 1234.5, 1_234_567.89]) {
    expect(plain(formatMoney(amount, { moneda: 'BRL', pais: 'BR' }))).toBe(plain(real.format(amount)))
  }
})

it('only currencies without cents have no decimals', () => {
  expect(countries.map(({ moneda }) => currencyDecimals(moneda))).toEqual([2, 2, 0, 2])
})
