import { describe, expect, it } from 'vitest'
import { addDays } from '../values/dates-without-library.ts'
import { bankDaysBefore, easterSunday, isBankDay, nextBankDay } from './dias-de-banco.ts'

it.each([
  '2000-04-23',
  '2008-03-23',
  '2011-04-24',
  '2024-03-31',
  '2025-04-20',
  '2026-04-05',
  '2027-03-28',
  '2038-04-25',
])('Easter is on %s', (day) => {
  expect(easterSunday(Number(day.slice(0, 4)))).toBe(day)
})

describe('a bank day', () => {
  it('has no more holidays in 2026 than the bank of Europe says', () => {
    const days = Array.from({ length: 365 }, (_, index) => addDays('2026-01-01', index))
    const inWeek = days.filter((day) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()))
    expect(inWeek.filter((day) => !isBankDay(day))).toEqual([
      '2026-01-01',
      '2026-04-03',
      '2026-04-06',
      '2026-05-01',
      '2026-12-25',
    ])
    expect(days.filter((day) => !isBankDay(day))).toHaveLength(52 * 2 + 5)
  })

  it('is no 26 December, and every holiday of Madrid alone', () => {
    expect(isBankDay('2025-12-26')).toBe(false)
    expect(isBankDay('2026-10-12')).toBe(true)
  })
})

it.each([
  ['2026-12-01', '2026-12-01'],
  ['2026-11-28', '2026-11-30'],
  ['2026-04-03', '2026-04-07'],
  ['2025-12-25', '2025-12-29'],
  ['2027-01-01', '2027-01-04'],
])('the first bank day from %s is %s', (day, next) => {
  expect(nextBankDay(day)).toBe(next)
})

it.each([
  ['2026-12-01', 1, '2026-11-30'],
  ['2026-12-01', 2, '2026-11-27'],
  ['2026-12-01', 0, '2026-12-01'],
  ['2026-04-07', 1, '2026-04-02'],
  ['2026-04-04', 0, '2026-04-02'],
  ['2026-04-04', 1, '2026-04-02'],
  ['2026-01-02', 5, '2025-12-23'],
])('before %s, %i bank days earlier is %s', (day, days, earlier) => {
  expect(bankDaysBefore(day, days)).toBe(earlier)
})

it('counts no negative or broken days', () => {
  expect(() => bankDaysBefore('2026-12-01', -1)).toThrow(RangeError)
  expect(() => bankDaysBefore('2026-12-01', 1.5)).toThrow(RangeError)
})
