import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, civilDay, compareDays, dayOfMonth, daysBetween, endOfDay, startOfDay } from './dates.ts'

const zones = [
  'UTC',
  'America/Argentina/Buenos_Aires',
  'America/Sao_Paulo',
  'America/Havana',
  'Europe/Madrid',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Australia/Lord_Howe',
]
const anyDay = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2000-01-01', days))
const anyZone = fc.constantFrom(...zones)

describe('civil days', () => {
  it.each([
    ['2026-11-21T02:59:59.999Z', 'America/Argentina/Buenos_Aires', '2026-11-20'],
    ['2026-11-21T03:00:00.000Z', 'America/Argentina/Buenos_Aires', '2026-11-21'],
    ['2026-11-20T23:00:00.000Z', 'Europe/Madrid', '2026-11-21'],
    ['2026-11-20T18:15:00.000Z', 'Asia/Kathmandu', '2026-11-21'],
  ])('%s in %s is %s', (instant, zone, day) => {
    expect(civilDay(new Date(instant), zone)).toBe(day)
  })

  it('ends a day one millisecond before the next begins', () => {
    expect(endOfDay('2026-04-10', 'America/Argentina/Buenos_Aires').toISOString()).toBe('2026-04-11T02:59:59.999Z')
  })

  it('ends a day at the clock change if the next midnight does not exist', () => {
    expect(startOfDay('2027-03-28', 'Asia/Beirut').toISOString()).toBe('2027-03-27T22:00:00.000Z')
    expect(endOfDay('2027-03-27', 'Asia/Beirut').toISOString()).toBe('2027-03-27T21:59:59.999Z')
    expect(endOfDay('2018-11-03', 'America/Sao_Paulo').toISOString()).toBe('2018-11-04T02:59:59.999Z')
  })

  it('starts a day at the first of two midnights', () => {
    expect(startOfDay('2026-11-01', 'America/Havana').toISOString()).toBe('2026-11-01T04:00:00.000Z')
  })

  it('keeps every instant of a day inside it, in every zone', () => {
    fc.assert(
      fc.property(anyDay, anyZone, (day, zone) => {
        expect(civilDay(startOfDay(day, zone), zone)).toBe(day)
        expect(civilDay(endOfDay(day, zone), zone)).toBe(day)
        expect(civilDay(new Date(endOfDay(day, zone).getTime() + 1), zone)).toBe(addDays(day, 1))
      }),
      { numRuns: 500 },
    )
  })
})

describe('months', () => {
  it.each([
    ['2026-01-31', 1, 31, '2026-02-28'],
    ['2026-02-28', 1, 31, '2026-03-31'],
    ['2028-01-31', 1, 31, '2028-02-29'],
    ['2028-02-29', 12, 29, '2029-02-28'],
    ['2029-02-28', 36, 29, '2032-02-29'],
    ['2026-12-15', 1, 15, '2027-01-15'],
    ['2026-10-31', 4, 31, '2027-02-28'],
  ])('%s plus %i months anchored at %i is %s', (day, months, anchor, expected) => {
    expect(addMonths(day, months, anchor)).toBe(expected)
  })

  it('keeps the day number without an anchor', () => {
    expect(addMonths('2026-03-10', 1)).toBe('2026-04-10')
  })

  it('arrives at the same day in one step as in many, with any anchor', () => {
    const anchored = fc.record({ start: anyDay, steps: fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 36 }) })
    fc.assert(
      fc.property(anchored, ({ start, steps }) => {
        const anchor = dayOfMonth(start)
        const walked = steps.reduce((day, months) => addMonths(day, months, anchor), start)
        const total = steps.reduce((sum, months) => sum + months, 0)
        expect(walked).toBe(addMonths(start, total, anchor))
      }),
    )
  })
})

describe('order and distance', () => {
  it('counts days both ways and agrees with the order', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -4000, max: 4000 }), (day, days) => {
        const other = addDays(day, days)
        expect(daysBetween(day, other)).toBe(days)
        expect(Math.sign(compareDays(other, day))).toBe(Math.sign(days))
      }),
    )
  })
})
