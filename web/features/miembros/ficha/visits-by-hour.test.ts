import { expect, it } from 'vitest'
import { hoursShown, visitsByHour } from './visits-by-hour.ts'

const zona = 'America/Argentina/Buenos_Aires'

it('counts by weekday and hour of the gym, not of UTC', () => {
  // Monday 22:30 there is Tuesday 01:30 in UTC.
  const counts = visitsByHour(
    ['2026-11-24 01:30:00.000Z', '2026-11-24 01:40:00.000Z', '2026-11-22 13:00:00.000Z'],
    zona,
  )
  expect(counts[0]?.[22]).toBe(2)
  expect(counts[6]?.[10]).toBe(1)
  expect(counts.flat().reduce((sum, count) => sum + count)).toBe(3)
  expect(hoursShown(counts)).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22])
})

it('shows no hour without visits', () => expect(hoursShown(visitsByHour([], zona))).toEqual([]))
