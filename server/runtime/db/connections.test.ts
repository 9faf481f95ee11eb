import { expect, it } from 'vitest'
import { connectionsFor } from './connections.ts'

it.each([
  [1, { max: 3, reports: 3 }],
  [2, { max: 5, reports: 3 }],
  [4, { max: 9, reports: 3 }],
  [64, { max: 10, reports: 3 }],
])('a machine of %i cores opens the best number of connections', (cores, expected) => {
  expect(connectionsFor(cores)).toEqual(expected)
})
