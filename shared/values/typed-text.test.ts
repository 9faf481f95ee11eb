import { expect, it } from 'vitest'
import { longText, typedText, typedUpTo } from './typed-text.ts'

it.each([
  ['  Ana  ', 'Ana'],
  ['\u200bAna\u2060', 'Ana'],
  ['\u3164\u2800\u200b\u00ad\ufe0f', ''],
  ['\u202e \t', ''],
  ['Ana\u200dLuz', 'Ana\u200dLuz'],
  ['💪', '💪'],
  ['👨\u200d👩\u200d👧', '👨\u200d👩\u200d👧'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['Ana \u202eleM', 'Ana leM'],
  ['Ana\u0007 \u200b\u2066Mel\u2069', 'Ana Mel'],
  ['Ana\r\n\tMel\u00a0\u2028Paz', 'Ana Mel Paz'],
  ['A\u0085na\u001b[31m', 'Ana[31m'],
  ['', ''],
])('%j becomes %j', (given, kept) => {
  expect(typedText(given)).toBe(kept)
})

it('the cost of a long invisible run grows only with its length', () => {
  const inner = `A${'\u2800'.repeat(1_000_000)}B`
  expect(typedText(`${inner}${' \u200b'.repeat(1_000_000)}`)).toBe(inner)
})

it('a long text keeps its lines, and loses what nobody sees', () => {
  const written = ' Uno\r\ndos\u202e\u0007\n\n\ttres  x\u2028 '
  expect(typedUpTo(longText + 1)(written)).toBe('Uno\ndos\n\n\ttres  x')
  expect(typedUpTo(longText)(written)).toBe('Uno dos tres x')
})
