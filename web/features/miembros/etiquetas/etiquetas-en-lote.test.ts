import { expect, it } from 'vitest'
import { carriedBy, withChanges } from './etiquetas-en-lote.ts'

it('a label is carried by all, some or none', () => {
  const lists = [['a', 'b'], ['b']]
  expect(['a', 'b', 'c'].map((label) => carriedBy(lists, label))).toEqual(['algunos', 'todos', 'nadie'])
})

it('undecided labels stay, decided ones are added once or removed', () => {
  expect(withChanges(['a', 'b'], { b: false, c: true, a: true })).toEqual(['a', 'c'])
  expect(withChanges([], {})).toEqual([])
})
