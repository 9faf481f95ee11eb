import { expect, it } from 'vitest'
import { typedText } from './typed-text.ts'

it.each([
  ['  Ana  ', 'Ana'],
  ['\u200bAna\u2060', 'Ana'],
  ['\u3164\u2800\u200b\u00ad\ufe0f', ''],
  ['\u202e \t', ''],
  ['Ana\u200dLuz', 'Ana\u200dLuz'],
  ['💪', '💪'],
  ['', ''],
])('%j becomes %j', (given, kept) => {
  expect(typedText(given)).toBe(kept)
})

it('the cost of a long invisible run grows only with its length', () => {
  const inner = `A${'\u200b'.repeat(1_000_000)}B`
  expect(typedText(`${inner}${' '.repeat(1_000_000)}`)).toBe(inner)
})
