import { expect, it } from 'vitest'
import { branchIndex } from './current-branch.ts'

it.each([
  ['1', 3, 1],
  [null, 3, 0],
  ['3', 3, 0],
  ['-1', 3, 0],
  ['1.5', 3, 0],
  ['Palermo', 3, 0],
])('reads %j among %i branches as the branch %i', (stored, count, index) => {
  expect(branchIndex(stored, count)).toBe(index)
})
