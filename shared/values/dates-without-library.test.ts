import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as calendar from './dates.ts'
import {
  addDays,
  addMonths,
  civilDay,
  dayOfMonth,
  daysBetween,
  weekday,
  yearsBetween,
} from './dates-without-library.ts'
import { paises } from '../paises.ts'

const day = fc.integer({ min: 0, max: 40_000 }).map((days) => calendar.addDays('1990-01-01', days))
const zone = fc.constantFrom(...paises.flatMap(({ zonas }) => zonas))

it('day arithmetic agrees with the calendar library', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -800, max: 800 }), (from, count) => {
      expect(addDays(from, count)).toBe(calendar.addDays(from, count))
      expect(addMonths(from, count)).toBe(calendar.addMonths(from, count))
      expect(dayOfMonth(from)).toBe(calendar.dayOfMonth(from))
      expect(daysBetween(from, addDays(from, count))).toBe(calendar.daysBetween(from, calendar.addDays(from, count)))
    }),
    { numRuns: 2000 },
  )
})

it('the day of an instant agrees with it in every zone of the product', () => {
  const instants = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(instants, zone, (instant, place) => {
      expect(civilDay(instant, place)).toBe(calendar.civilDay(instant, place))
    }),
    { numRuns: 500 },
  )
})

it.each([
  ['1987-11-24', 39],
  ['1987-11-25', 38],
  ['1988-02-29', 38],
])('born on %s a person is %d on 24/11/2026', (born, years) => {
  expect(yearsBetween(born, '2026-11-24')).toBe(years)
})

it('names a day of the week by its ISO digit', () => {
  expect(['2026-11-23', '2026-11-28', '2026-11-29'].map(weekday)).toEqual([1, 6, 7])
})
