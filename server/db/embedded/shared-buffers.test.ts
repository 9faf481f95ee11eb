import { expect, it } from 'vitest'
import { memoryOf, sharedBuffersFor } from './shared-buffers.ts'

const GiB = 2 ** 30

it.each([
  [0.125 * GiB, '32MB'],
  [0.5 * GiB, '64MB'],
  [2 * GiB, '256MB'],
  [4 * GiB, '512MB'],
  [64 * GiB, '1024MB'],
])('PostgreSQL keeps of %i bytes %s for pages', (memory, expected) => {
  expect(sharedBuffersFor(memory)).toBe(expected)
})

it.each([
  [undefined, 8 * GiB],
  [0, 8 * GiB],
  [1 * GiB, 1 * GiB],
  [2 ** 64, 8 * GiB],
])('a container that says %s has what it was given', (constrained, expected) => {
  expect(memoryOf(8 * GiB, constrained)).toBe(expected)
})
