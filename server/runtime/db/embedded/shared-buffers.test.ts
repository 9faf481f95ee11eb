import { expect, it } from 'vitest'
import { memoryOf, sharedBuffersFor } from './postmaster.ts'

const GiB = 2 ** 30

it.each([
  [0.125 * GiB, '32MB'],
  [0.5 * GiB, '64MB'],
  [2 * GiB, '256MB'],
  [4 * GiB, '512MB'],
  [64 * GiB, '1024MB'],
])('with %i bytes PostgreSQL caches %s of pages', (memory, expected) => {
  expect(sharedBuffersFor(memory)).toBe(expected)
})

it.each([
  [undefined, 8 * GiB],
  [0, 8 * GiB],
  [1 * GiB, 1 * GiB],
  [2 ** 64, 8 * GiB],
])('a container that reports %s uses its own limit', (constrained, expected) => {
  expect(memoryOf(8 * GiB, constrained)).toBe(expected)
})
