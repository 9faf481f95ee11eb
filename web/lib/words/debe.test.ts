import { expect, it } from 'vitest'
import { aCuentaText, debeText } from './debe.ts'

const money = (amount: number) => `$ ${amount}`

it.each([
  ['2026-11-20', 'Debe $ 24000 desde el 20/11'],
  ['2026-11-28', 'Debe $ 24000 desde el 28/11'],
  ['2026-11-29', 'Debe $ 24000 para el 29/11'],
  ['2026-12-06', 'Debe $ 24000 para el 06/12'],
  ['2027-01-03', 'Debe $ 24000 para el 03/01/2027'],
])('says of what is due on %s, on 29 November: %s', (saldo_vence, text) => {
  expect(debeText({ saldo: 24_000, saldo_vence }, '2026-11-29', money)).toBe(text)
})

it('says of a payment what was left and what still is', () => {
  const left = { a_cuenta: 24_000, saldo: 14_000, vence: '2026-12-06' }
  expect(aCuentaText(left, '2026-11-29', money)).toBe('Quedó debiendo $ 24000 · queda $ 14000 para el 06/12')
  expect(aCuentaText({ ...left, saldo: 0 }, '2026-11-29', money)).toBe('Quedó debiendo $ 24000 · sin saldo')
})
