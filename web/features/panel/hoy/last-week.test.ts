import { expect, it } from 'vitest'
import { againstLastWeek } from './last-week.ts'

it('compares a count with the same weekday a week earlier', () => {
  const tuesday = '2026-11-24'
  expect(
    [
      [15, 3],
      [3, 15],
      [3, 3],
    ].map(([now = 0, before = 0]) => againstLastWeek(now, before, tuesday, String)),
  ).toEqual([
    '12 más que el martes pasado a esta hora',
    '12 menos que el martes pasado a esta hora',
    'igual que el martes pasado a esta hora',
  ])
})
