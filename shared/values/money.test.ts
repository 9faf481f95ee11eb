import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { currencyDecimals, fitsCurrency, formatMoney, maxCentavos, parseMoney, percentOf, toDecimal } from './money.ts'

describe('reading an amount', () => {
  it.each([
    [0, 0],
    [1, 100],
    [1500.5, 150_050],
    ['1500.50', 150_050],
    ['0.01', 1],
    [1e3, 100_000],
    ['999999999999.99', maxCentavos],
  ])('takes %j as %i hundredths', (input, centavos) => {
    expect(parseMoney(input)).toBe(centavos)
  })

  it.each([
    -1,
    -0.01,
    0.001,
    '1,50',
    ' 1 ',
    '0x10',
    '1e3',
    NaN,
    Infinity,
    1e21,
    10 ** 13,
    '٣',
    null,
    undefined,
    '',
    '1.',
    '.5',
    [],
    {},
    true,
  ])('refuses %j', (input) => {
    expect(parseMoney(input)).toBeNull()
  })

  it.each([
    [3_490, 1000, 'EUR', 349],
    [1_005, 5000, 'EUR', 503],
    [1_234_500, 700, 'ARS', 86_415],
    [99_900, 1250, 'CLP', 12_500],
    [99_900, 0, 'CLP', 0],
    [maxCentavos, 10_000, 'ARS', maxCentavos],
    [maxCentavos, 3333, 'ARS', 33_330_000_000_000],
  ])('takes of %i hundredths %i hundredths of a percent in %s', (centavos, percent, moneda, taken) => {
    expect(percentOf(centavos, percent, moneda)).toBe(taken)
  })

  it('knows that some currencies have no cents', () => {
    expect(currencyDecimals('CLP')).toBe(0)
    expect(currencyDecimals('ARS')).toBe(2)
    expect(currencyDecimals('KWD')).toBe(2)
    expect(parseMoney('10.50', 'CLP')).toBeNull()
    expect(parseMoney('10.00', 'CLP')).toBe(1000)
    expect(fitsCurrency(1050, 'EUR')).toBe(true)
  })

  it('round-trips every amount of the whole range', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: maxCentavos }), (centavos) => {
        expect(parseMoney(toDecimal(centavos))).toBe(centavos)
        expect(parseMoney(Number(toDecimal(centavos)))).toBe(centavos)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('writing an amount', () => {
  it('follows the country of the gym', () => {
    expect(formatMoney(12_500, { moneda: 'ARS', pais: 'AR' }).replace(/\s/g, ' ')).toBe('$ 12.500')
    expect(formatMoney(12_500.5, { moneda: 'EUR', pais: 'ES' }).replace(/\s/g, ' ')).toBe('12.500,50 €')
    expect(formatMoney(12_500.5, { moneda: 'MXN', pais: 'MX' }).replace(/\s/g, ' ')).toBe('$12,500.50')
  })
})
