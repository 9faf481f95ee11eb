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
])('%j is typed as %j', (given, kept) => {
  expect(typedText(given)).toBe(kept)
})

it('a long run of what nobody sees costs no more than its length', () => {
  const inner = `A${'\u200b'.repeat(1_000_000)}B`
  expect(typedText(`${inner}${' '.repeat(1_000_000)}`)).toBe(inner)
})
