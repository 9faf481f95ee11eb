import { expect, it } from 'vitest'
import { weekdaysPattern, weekdaysText } from './weekdays.ts'

it('days have names, and only days in order once each are days', () => {
  expect(weekdaysText('135')).toBe('Lun, Mié, Vie')
  expect(['', '135', '1234567'].every((days) => weekdaysPattern.test(days))).toBe(true)
  expect(['31', '11', '8', 'lun'].some((days) => weekdaysPattern.test(days))).toBe(false)
})
