import { describe, expect, it } from 'vitest'
import { neutralise } from './neutralise.ts'

describe('a cell of a spreadsheet', () => {
  it.each([
    '=1+1',
    '+1+1',
    '-1+cmd',
    '@SUM(A1)',
    "=cmd|'/C calc'!A0",
    '\tuno',
    '\runo',
    '  =1+1',
    '\u00A0=1+1',
    '\uFEFF=1+1',
    '\uFF1D1+1',
    '\uFF0B1+1',
    '\uFF0D1+1',
    '\uFF20SUM(A1)',
    '-5.00',
    '=HYPERLINK("http://evil.example";"x")',
  ])('starting like the formula %j becomes text', (text) => {
    expect(neutralise(text)).toBe(`'${text}`)
  })

  it.each([
    ['\t=1+1', "'\t'=1+1"],
    ['\r=1+1', "'\r'=1+1"],
    ['\n=1+1', "'\n'=1+1"],
    ['Ana,=1+1,', "Ana,'=1+1,"],
    ['Ana; @SUM(A1)', "Ana; '@SUM(A1)"],
    ['Ana\r\n=1+1', "Ana\r\n'=1+1"],
    ['Ana\t+1|-1', "Ana\t'+1|'-1"],
    ['Ana,"=1+1"', `Ana,"'=1+1"`],
    ['Ana,, \uFF1D1', "Ana,, '\uFF1D1"],
    ['=1,=2', "'=1,'=2"],
  ])('of %j has no formula with any other separator', (text, safe) => {
    expect(neutralise(text)).toBe(safe)
  })

  it.each(['', 'José', '0012', 'a=1', '1-2', 'Ana, 1-2', 'Ana (-1)', "'ya", '٣', '5.00', '12/05/2026'])(
    'such as %j stays unchanged',
    (text) => {
      expect(neutralise(text)).toBe(text)
    },
  )
})
