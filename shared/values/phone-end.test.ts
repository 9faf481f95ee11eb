import { expect, it } from 'vitest'
import { phoneEnd } from './phone-end.ts'

it.each([
  ['+54 9 11 4418-4918', '4184918'],
  ['+52 656 123 4567', '1234567'],
  ['(11) 98765-4321', '7654321'],
  ['+507 263-0000', '2630000'],
  [' 600 123 456 ', '0123456'],
  ['5491144184918', '4184918'],
  ['37.940.583', undefined],
  ['4418', undefined],
  ['11 4418', undefined],
  ['ana 1144184918', undefined],
  ['', undefined],
])('of %j is %j', (text, end) => {
  expect(phoneEnd(text)).toBe(end)
})
