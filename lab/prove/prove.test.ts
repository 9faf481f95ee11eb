import { expect, it } from 'vitest'
import { proofs } from './every-proof.ts'
import { newestOf } from './packages.ts'

it('all promises are different', () => {
  const promises = proofs.map(({ part, what }) => `${part}: ${what}`)
  expect(new Set(promises).size).toBe(promises.length)
})

it.each([
  [['18.9.0-beta.17', '18.10.0-beta.2', '17.5.0-beta.3'], '18.10.0-beta.2'],
  [['18.9.0-beta.9', '18.9.0-beta.17'], '18.9.0-beta.17'],
  [['18.9.0', '18.9.0-beta.17'], '18.9.0'],
])('the newest of %j is %s', (versions, newest) => {
  expect(newestOf(versions)).toBe(newest)
})
