import { describe, expect, it } from 'vitest'
import { daysOf, isDayRange } from './day-ranges.ts'

describe('daysOf', () => {
  // A Saturday.
  it.each([
    ['hoy', '2026-02-28', '2026-02-28'],
    ['ayer', '2026-02-27', '2026-02-27'],
    ['manana', '2026-03-01', '2026-03-01'],
    ['semana', '2026-02-23', '2026-03-01'],
    ['semana-pasada', '2026-02-16', '2026-02-22'],
    ['semana-proxima', '2026-03-02', '2026-03-08'],
    ['proximos-7', '2026-02-28', '2026-03-07'],
    ['ultimos-7', '2026-02-22', '2026-02-28'],
    ['ultimos-30', '2026-01-30', '2026-02-28'],
    ['mes', '2026-02-01', '2026-02-28'],
    ['mes-pasado', '2026-01-01', '2026-01-31'],
  ] as const)('%s is from %s to %s', (range, first, last) => {
    expect(daysOf(range, '2026-02-28')).toEqual([first, last])
  })

  it.each([
    ['2026-03-02', '2026-03-02'],
    ['2026-03-01', '2026-02-23'],
  ])('the week of %s starts on Monday %s', (today, monday) => {
    expect(daysOf('semana', today)[0]).toBe(monday)
  })
})

it('knows the names of ranges', () => {
  expect(['semana', 'siglo'].map(isDayRange)).toEqual([true, false])
})
