import { scanText } from './scan-text.ts'
import { QuerySyntaxError } from './syntax-error.ts'

/** One token of a filter. `at` is its offset; the `value` of a text is decoded, all others are as written. */
export interface Token {
  readonly kind: 'identifier' | 'number' | 'text' | 'operator' | 'join' | '(' | ')' | ',' | 'end'
  readonly value: string
  readonly at: number
}

const blank = /[ \t\r\n]+|\/\/[^\n]*/y
const identifier = /[A-Za-z_@#][A-Za-z0-9_.:]*/y
const number = /-?[0-9]+(?:\.[0-9]+)?/y
const operator = /[=!<>~?]+/y
const operators = new Set(['=', '!=', '>', '>=', '<', '<=', '~', '!~'])

/** Splits a filter into tokens, without comments and spaces; the last one is always 'end'. */
export function scan(source: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  for (;;) {
    at = skipBlanks(source, at)
    if (at >= source.length) return [...tokens, { kind: 'end', value: '', at }]
    const [token, next] = scanToken(source, at)
    tokens.push(token)
    at = next
  }
}

function skipBlanks(source: string, start: number): number {
  let at = start
  for (let found = match(blank, source, at); found !== null; found = match(blank, source, at)) at += found.length
  return at
}

function scanToken(source: string, at: number): [Token, number] {
  const char = source.charAt(at)
  if (char === '(' || char === ')' || char === ',') return [{ kind: char, value: char, at }, at + 1]
  if (char === '"' || char === "'") {
    const { value, next } = scanText(source, at)
    return [{ kind: 'text', value, at }, next]
  }
  if (char === '&' || char === '|') return scanJoin(source, at)
  return scanWord(source, at)
}

function scanJoin(source: string, at: number): [Token, number] {
  const value = source.slice(at, at + 2)
  if (value !== '&&' && value !== '||') throw new QuerySyntaxError(`A single ${value.charAt(0)}`, at)
  return [{ kind: 'join', value, at }, at + 2]
}

function scanWord(source: string, at: number): [Token, number] {
  const name = match(identifier, source, at)
  if (name !== null) return [{ kind: 'identifier', value: checkIdentifier(name, at), at }, at + name.length]
  const digits = match(number, source, at)
  if (digits !== null) return [{ kind: 'number', value: checkNumber(source, at, digits), at }, at + digits.length]
  const sign = match(operator, source, at)
  if (sign !== null) return [{ kind: 'operator', value: checkOperator(sign, at), at }, at + sign.length]
  throw new QuerySyntaxError(`Unexpected character ${JSON.stringify(source.charAt(at))}`, at)
}

function checkIdentifier(name: string, at: number): string {
  if (/[.:]$/.test(name) || /^[@_#]$/.test(name)) throw new QuerySyntaxError(`Incomplete name ${name}`, at)
  return name
}

function checkNumber(source: string, at: number, digits: string): string {
  const following = source.charAt(at + digits.length)
  if (/[.A-Za-z_]/.test(following)) throw new QuerySyntaxError(`Malformed number ${digits}${following}`, at)
  return digits
}

function checkOperator(sign: string, at: number): string {
  if (!operators.has(sign.startsWith('?') ? sign.slice(1) : sign)) {
    throw new QuerySyntaxError(`Unknown operator ${sign}`, at)
  }
  return sign
}

function match(pattern: RegExp, source: string, at: number): string | null {
  pattern.lastIndex = at
  return pattern.exec(source)?.[0] ?? null
}
