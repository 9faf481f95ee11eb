import { expect, it } from 'vitest'
import { choicesFrom } from '../random.ts'
import { compare } from './mann-whitney.ts'

const sample = (seed: number, shift: number) => {
  const choice = choicesFrom(seed)
  return Array.from({ length: 200 }, () => choice.below(1000) / 10 + shift)
}

it('samples of one kind count as such', () => {
  const { p, medians } = compare(sample(1, 0), sample(2, 0))
  expect(p).toBeGreaterThan(0.01)
  expect(Math.abs(medians[0] - medians[1])).toBeLessThan(10)
})

it('a shift of a fifth of the spread is found', () => {
  expect(compare(sample(1, 0), sample(2, 20)).p).toBeLessThan(1e-6)
})

it('equal values differ in nothing', () => {
  expect(compare([1, 1, 1], [1, 1, 1])).toEqual({ p: expect.closeTo(1, 6), medians: [1, 1] })
})

it('agrees with a table: U = 27 of two eights is not rare', () => {
  const p = compare([1, 3, 5, 7, 9, 11, 13, 15], [2, 4, 6, 8, 10, 12, 14, 16]).p
  expect(p).toBeCloseTo(0.674, 2)
})
