import { expect, it } from 'vitest'
import { isWithinHours } from './opening-hours.ts'

/** Open from 08:00 to 22:00. */
const gym = {
  zona_horaria: 'Europe/Madrid',
  horario_apertura: new Date('2026-01-15T07:00:00Z'),
  horario_cierre: new Date('2026-01-15T21:00:00Z'),
}

it.each([
  ['08:30 of a usual day', '2026-03-22T07:30:00Z', true],
  ['08:30 of the day on which the clock goes forward', '2026-03-29T06:30:00Z', true],
  ['22:30 of that day', '2026-03-29T20:30:00Z', false],
  ['21:30 of the day on which the clock goes back', '2026-10-25T20:30:00Z', true],
  ['07:30 of that day', '2026-10-25T06:30:00Z', false],
])('%s: within the hours of the clock or not', (_, instant, expected) => {
  expect(isWithinHours(new Date(instant), gym)).toBe(expected)
})
