import { expect, it } from 'vitest'
import { visitHabit } from './visit-habit.ts'
import { visitsByHour } from './visits-by-hour.ts'

const zona = 'America/Argentina/Buenos_Aires'

it.each([
  [['2026-11-23 11:05:00.000Z', '2026-11-26 11:59:00.000Z'], 'a las 8: lunes y jueves'],
  [['2026-11-24 04:00:00.000Z'], 'a la 1: martes'],
  [
    ['2026-11-27 21:00:00.000Z', '2026-11-28 23:30:00.000Z', '2026-11-23 22:00:00.000Z'],
    'entre las 18 y las 21: lunes, viernes y sábado',
  ],
])('tells visits of a few hours: %j', (instants, sentence) =>
  expect(visitHabit(visitsByHour(instants, zona))).toBe(sentence),
)

it('leaves visits of four hours or more, and none, to the map', () => {
  expect(visitHabit(visitsByHour(['2026-11-23 11:00:00.000Z', '2026-11-23 14:00:00.000Z'], zona))).toBeUndefined()
  expect(visitHabit(visitsByHour([], zona))).toBeUndefined()
})
