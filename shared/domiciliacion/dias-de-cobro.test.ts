import { expect, it } from 'vitest'
import { nextDueDay } from './dias-de-cobro.ts'

it('proposes the next collection day of which the bank still takes a file', () => {
  expect(nextDueDay('2026-11-20', { dias: [1], corte: 3 })).toBe('2026-12-01')
})

it('goes on to the next one after the cut-off', () => {
  expect(nextDueDay('2026-11-27', { dias: [1], corte: 3 })).toBe('2027-01-04')
  expect(nextDueDay('2026-11-27', { dias: [15, 1], corte: 3 })).toBe('2026-12-15')
})

it('moves a day without banks to the next bank day', () => {
  expect(nextDueDay('2026-12-10', { dias: [25], corte: 3 })).toBe('2026-12-28')
})
