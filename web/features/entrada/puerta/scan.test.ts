import { expect, it } from 'vitest'
import { endsScan, noBurst, withSign } from './scan.ts'

const burstOf = (times: readonly number[]) => times.reduce(withSign, noBurst)
const everyMs = (gap: number, signs: number, from = 1000) => Array.from({ length: signs }, (_, nth) => from + nth * gap)

it.each([
  ['a scanner', everyMs(8, 15), 1130, 15, true],
  ['a slow scanner', everyMs(35, 15), 1530, 15, true],
  ['the second end of a scan, after Enter', everyMs(8, 15), 1140, 0, true],
  ['a person who moves on once the answer has come', everyMs(8, 4), 1150, 0, false],
  ['a person who types fast', everyMs(100, 8), 1800, 8, false],
  ['a person who waits after a scan', everyMs(8, 15), 3000, 15, false],
  ['a scan into a text that is there', [...everyMs(120, 4, 0), ...everyMs(8, 15, 2000)], 2130, 19, false],
  ['two signs', everyMs(8, 2), 1020, 2, false],
  ['Tab alone', [], 1000, 0, false],
])('%s', (_, times, at, length, expected) => {
  expect(endsScan(burstOf(times), at, length)).toBe(expected)
})
