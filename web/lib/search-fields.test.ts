import { expect, it } from 'vitest'
import { listOf, oneOf, positive, text } from './search-fields.ts'

const isText = (item: unknown): item is string => typeof item === 'string'

it('reads valid values', () => {
  expect(text('ana')).toBe('ana')
  expect(oneOf(['todas', 'una'], 'todas')).toBe('todas')
  expect(positive('2')).toBe(2)
  expect(listOf(isText, ['dni', 'sexo'])).toEqual(['dni', 'sexo'])
})

it('treats everything else as absent', () => {
  expect(text('')).toBeUndefined()
  expect(text(['ana'])).toBeUndefined()
  expect(oneOf(['todas'], 'otra')).toBeUndefined()
  expect(['0', '-1', '1.5', 'x', '', null].map(positive)).toEqual(Array.from({ length: 6 }, () => undefined))
  expect(listOf(isText, ['dni', 3])).toBeUndefined()
})
