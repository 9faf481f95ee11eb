import { expect, it } from 'vitest'
import { horarioInstant, horarioSteps, timeOf } from './horario-steps.ts'

const zona_horaria = 'America/Argentina/Buenos_Aires'
const open = (horario_apertura: string, horario_cierre: string) => ({ horario_apertura, horario_cierre, zona_horaria })

it('offers every quarter of an hour from opening until before closing, in the gym’s time zone', () => {
  const steps = horarioSteps(open('2026-01-05 10:00:00.000Z', '2026-01-06 01:00:00.000Z'))
  expect(steps.slice(0, 3)).toEqual(['07:00', '07:15', '07:30'])
  expect(steps.at(-1)).toBe('21:45')
})

it('continues past midnight for a gym that closes after it', () => {
  const steps = horarioSteps(open('2026-01-05 23:30:00.000Z', '2026-01-06 04:00:00.000Z'))
  expect([steps[0], steps.at(-1)]).toEqual(['20:30', '00:45'])
})

it('starts at the next quarter when the gym opens between two', () => {
  expect(horarioSteps(open('2026-01-05 10:10:00.000Z', '2026-01-05 10:40:00.000Z'))).toEqual(['07:15', '07:30'])
})

it('offers the whole day when opening and closing are equal', () => {
  expect(horarioSteps(open('2026-01-05 03:00:00.000Z', '2026-01-05 03:00:00.000Z'))).toHaveLength(96)
})

it('sends a time of day as an instant of today in the gym’s time zone', () => {
  const instant = horarioInstant('18:30', '2026-11-21', zona_horaria)
  expect(instant).toBe('2026-11-21T21:30:00.000Z')
  expect(timeOf(instant, zona_horaria)).toBe('18:30')
})

it('has no time for a member without schedule', () => {
  expect(timeOf('', zona_horaria)).toBe('')
})
