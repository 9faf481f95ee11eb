import { expect, it } from 'vitest'
import { debeText } from './debe.ts'

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
