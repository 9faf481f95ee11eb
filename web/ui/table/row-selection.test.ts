import { expect, it } from 'vitest'
import { stateOfAll, withRows } from './row-selection.ts'

it('adds and removes the given rows, and keeps those of other pages', () => {
  expect(withRows(new Set(['other', 'a']), ['a', 'b'], true)).toEqual(new Set(['other', 'a', 'b']))
  expect(withRows(new Set(['other', 'a']), ['a', 'b'], false)).toEqual(new Set(['other']))
})

it.each([
  [['a', 'b'], 'all'],
  [['a'], 'some'],
  [['other'], 'none'],
])('with %j selected, the checkbox above shows %s', (selected, state) => {
  expect(stateOfAll(new Set(selected), ['a', 'b'])).toBe(state)
})

it('nothing is selected on an empty page', () => expect(stateOfAll(new Set(['other']), [])).toBe('none'))
