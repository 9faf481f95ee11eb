import { expect, it } from 'vitest'
import { typedAmount, vueltoOf } from './vuelto.ts'

it.each([
  ['50000', 5000000],
  ['50.000', 5000000],
  ['50,000', 5000000],
  ['1.250.000', 125000000],
  [' 50 000 ', 5000000],
  ['50.000,5', 5000050],
  ['12,50', 1250],
  ['12.5', 1250],
  ['0', 0],
  ['20k', 2000000],
  ['12,5K', 1250000],
  ['20 mil', 2000000],
])('reads %j as people write it', (typed, cents) => expect(typedAmount(typed)).toBe(cents))

it.each(['', '-5', 'mil', '1.2.3', '12,345,6x', 'k', '20kk', '999999999999k'])('reads no amount in %j', (typed) =>
  expect(typedAmount(typed)).toBeNull(),
)

it('is what remains of the cash, exact to the cent', () => {
  expect(vueltoOf('50.000', 4400050)).toBe(599950)
  expect(vueltoOf('44.000', 4400000)).toBe(0)
  expect(vueltoOf('40.000', 4400000)).toBe(-400000)
  expect(vueltoOf('', 4400000)).toBeNull()
})
