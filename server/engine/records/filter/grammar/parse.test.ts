import { describe, expect, test } from 'vitest'
import { likePattern } from '../like-pattern.ts'
import { parseFilter } from './parse.ts'
import type { Filter, Operand } from './parse.ts'
import { QuerySyntaxError } from './syntax-error.ts'

const operandText = (operand: Operand): string => {
  if (operand.kind === 'call') return `${operand.value}(${operand.args.map(operandText).join(' ')})`
  return operand.kind === 'text' ? JSON.stringify(operand.value) : operand.value
}

function text(filter: Filter): string {
  if (filter.kind !== 'comparison') return `(${filter.items.map(text).join(filter.kind === 'and' ? ' & ' : ' | ')})`
  const any = filter.any ? '?' : ''
  return `${operandText(filter.left)}${any}${filter.comparator}${operandText(filter.right)}`
}

describe('a filter is parsed', () => {
  test.each([
    ['a=1', 'a=1'],
    ['  a = 1  ', 'a=1'],
    ["id_plan = 'ID'  && deleted = null ", '(id_plan="ID" & deleted=null)'],
    ['a=1&&b=2||c=3', '((a=1 & b=2) | c=3)'],
    ['a=1||b=2&&c=3', '(a=1 | (b=2 & c=3))'],
    ['(a=1||b=2)&&c=3', '((a=1 | b=2) & c=3)'],
    ['((((a=1))))', 'a=1'],
    ["(nombre~'' || dni~'' || telefono~'') && deleted = null", '((nombre~"" | dni~"" | telefono~"") & deleted=null)'],
    ['a ?!~ "x"', 'a?!~"x"'],
    ['a.b.c:length?>=2', 'a.b.c:length?>=2'],
    ['@now > -1.50', '@now>-1.50'],
    ['a = 1 // the rest is a comment', 'a=1'],
    ['a = 1 // one\n && // two\r\n b = 2', '(a=1 & b=2)'],
    ["a = 'it\\'s'", 'a="it\'s"'],
    ['a = \'say "x"\'', 'a="say \\"x\\""'],
    ['a="x\'y\\"z\\\\" && b~"l1\\nl2\\t"', '(a="x\'y\\"z\\\\" & b~"l1\\nl2\\t")'],
    ['a = "\\u00e9 \\ud83d\\ude00"', 'a="é 😀"'],
    ["a ~ 'x\\%y\\_'", 'a~"x\\\\%y\\\\_"'],
    ['a = "http://x"', 'a="http://x"'],
    ["'a' = 1", '"a"=1'],
    ['geo(a, 1, f(2)) < 3', 'geo(a 1 f(2))<3'],
  ])('%s', (source, expected) => {
    expect(text(parseFilter(source))).toBe(expected)
  })

  test('200 comparisons are allowed', () => {
    expect(parseFilter(Array(200).fill('1=1').join('&&'))).toMatchObject({ kind: 'and' })
  })
})

describe('a malformed filter is refused at the offset of the error', () => {
  test.each([
    ['', 0],
    ['// nothing', 10],
    ['a', 1],
    ['a = ', 4],
    ['a = 1 &&', 8],
    ['a = 1 & b = 2', 6],
    ['()', 1],
    ['(a = 1', 6],
    ['a = 1)', 5],
    ['a == 1', 2],
    ['a <> 1', 2],
    ['a = 1 AND b = 2', 6],
    ['a = `x`', 4],
    ["a = 'O'Brien'", 12],
    ["a = 'open", 4],
    ['a = 1.', 4],
    ['a = .5', 4],
    ['a = 1e3', 4],
    ['a. = 1', 0],
    ['a: = 1', 0],
    ['@ = 1', 0],
    ['a / b', 2],
    ['f(1 2) = 1', 4],
    ['f (1) = 1', 2],
    ['a(b(c(d(1)))) = 1', 6],
    ['a = "\\u0000"', 4],
    ['a = "\\ud800"', 4],
  ])('%s', (source, at) => {
    expect(() => parseFilter(source)).toThrow(QuerySyntaxError)
    expect(() => parseFilter(source)).toThrow(`(at ${at})`)
  })

  test('201 comparisons, in brackets or not', () => {
    expect(() => parseFilter(Array(201).fill('1=1').join('&&'))).toThrow('Too many comparisons')
    expect(() => parseFilter(`(${Array(200).fill('1=1').join('||')}) && 1=1`)).toThrow('Too many comparisons')
  })

  test('3500 bytes are allowed, 3501 are not, in any characters', () => {
    expect(parseFilter(`a='${'x'.repeat(3496)}'`)).toMatchObject({ kind: 'comparison' })
    expect(() => parseFilter(`a='${'x'.repeat(3497)}'`)).toThrow('too long')
    expect(() => parseFilter(`a='${'ñ'.repeat(1749)}'`)).toThrow('too long')
  })

  test('deep brackets do not exhaust the stack', () => {
    expect(parseFilter(`${'('.repeat(1700)}a=1${')'.repeat(1700)}`)).toMatchObject({ kind: 'comparison' })
  })
})

describe('a ~ literal becomes a LIKE pattern', () => {
  test.each([
    ['abc', '%abc%'],
    ['', '%%'],
    ['ab%c', 'ab%c'],
    ['ab\\%c', '%ab\\%c%'],
    ['%ab\\%c', '%ab\\%c'],
    ['ab\\\\%c', 'ab\\\\%c'],
    ['ab_c', '%ab\\_c%'],
    ['%ab_c', '%ab_c'],
    ['ab\\c', '%ab\\\\c%'],
    ['_ab\\c_', '%\\_ab\\\\c\\_%'],
    ['ab\\c%', 'ab\\c%'],
    ['a\nb\\', '%a\nb\\\\%'],
    ['__', '%\\_\\_%'],
    ['a%\\', 'a%\\\\'],
  ])('%s', (value, pattern) => {
    expect(likePattern(value)).toBe(pattern)
  })
})
