import { expect, it } from 'vitest'
import { lugarAt } from './lugar.ts'

const lines = [{ lugar: 1 }, { lugar: 2 }, { lugar: 4 }]

it.each([
  [2, 1, 1.5],
  [1, 0, 0],
  [0, 1, 3],
  [1, 2, 5],
  [0, -1, null],
  [2, 3, null],
  [1, 1, null],
])('from %i to %i is at %s', (from, to, lugar) => expect(lugarAt(lines, from, to)).toBe(lugar))
