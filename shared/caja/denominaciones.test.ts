import { expect, it } from 'vitest'
import { denominaciones, sumaDe } from './denominaciones.ts'

it('sums pieces exactly, cents too', () => {
  expect(sumaDe({ '1000': 3, '0.1': 3, '0.2': 0 })).toBe(300_030)
  expect(sumaDe({})).toBe(0)
})

it.each([null, 7, [1], 'x', { mil: 1 }, { '10': -1 }, { '10': 1.5 }, { '10': '2' }, { '10': 1e9 }])(
  'refuses %j',
  (conteo) => {
    expect(sumaDe(conteo)).toBeNull()
  },
)

it('lists each currency from the largest down', () => {
  for (const moneda of ['ARS', 'EUR', 'MXN', 'CLP'])
    expect(denominaciones(moneda)).toEqual([...denominaciones(moneda)].toSorted((one, other) => other - one))
  expect(denominaciones('XXX')).toEqual([])
})
