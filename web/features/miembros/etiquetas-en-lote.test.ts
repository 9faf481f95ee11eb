import { expect, it } from 'vitest'
import { carriedBy, withChanges } from './etiquetas-en-lote.ts'

it('a label is carried by all, by some or by nobody', () => {
  const lists = [['a', 'b'], ['b']]
  expect(['a', 'b', 'c'].map((label) => carriedBy(lists, label))).toEqual(['algunos', 'todos', 'nadie'])
})

it('what was not decided stays, what was is given once and taken whole', () => {
  expect(withChanges(['a', 'b'], { b: false, c: true, a: true })).toEqual(['a', 'c'])
  expect(withChanges([], {})).toEqual([])
})
