import { expect, test } from 'vitest'
import { roundTicks } from './round-ticks.ts'

test('ticks are round, begin at 0 and reach above the largest value', () => {
  expect(roundTicks([120_000, 870_000])).toEqual([0, 500_000, 1_000_000])
  expect(roundTicks([3, 17])).toEqual([0, 5, 10, 15, 20])
})

test('values below 0 have ticks below 0', () => {
  expect(roundTicks([-120, 300])).toEqual([-200, 0, 200, 400])
  expect(roundTicks([-40, -10])).toEqual([-40, -30, -20, -10, 0])
})

test('counts have whole ticks, and nothing at all has two', () => {
  expect(roundTicks([1, 0])).toEqual([0, 1])
  expect(roundTicks([2])).toEqual([0, 1, 2])
  expect(roundTicks([0, 0])).toEqual([0, 1])
  expect(roundTicks([])).toEqual([0, 1])
})
