import { expect, it } from 'vitest'
import { searchWords } from './historial-search.ts'

it('searches for six words of forty letters at most, with the wildcards taken as typed', () => {
  expect(searchWords('  Rosa   Paz ')).toEqual(['Rosa', 'Paz'])
  expect(searchWords('50% a_b')).toEqual([String.raw`50\%`, String.raw`a\_b`])
  expect(searchWords('uno dos tres cuatro cinco seis siete')).toHaveLength(6)
  expect(searchWords('x'.repeat(10_000))).toEqual(['x'.repeat(40)])
  expect(searchWords(`${'x'.repeat(39)}💪💪`)).toEqual(['x'.repeat(39)])
})
