import { expect, it } from 'vitest'
import { clockText, momentWriter } from './write-moment.ts'

it('a time of day has one form: two digits, 24 hours', () => {
  const moment = momentWriter('UTC')(new Date('2026-11-21T09:10:00Z'))
  expect([clockText(550), clockText(0), clockText(7 * 60), clockText(22 * 60)]).toEqual([
    '09:10',
    '00:00',
    '07:00',
    '22:00',
  ])
  expect(moment).toBe(`21/11/2026 ${clockText(550)}`)
})
