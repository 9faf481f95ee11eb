import { expect, it } from 'vitest'
import { matches } from './palette-item.ts'

it.each([
  ['jose nun', 'José Núñez Díaz', true],
  ['diaz JOSE', 'José Núñez Díaz', true],
  ['', 'Dashboard', true],
  ['josefa', 'José Núñez Díaz', false],
])('asks for %j in %j: %s', (query, label, isFound) => {
  expect(matches(query, label)).toBe(isFound)
})
