import { likePattern } from '#server/engine/records/filter/like-pattern.ts'
import type { Json } from './rows.ts'
import type { Truth, Literal, Comparison } from './filter.ts'
import type { Value } from './columns.ts'

export type Met = Value | Literal

const isLiteral = (met: Met): met is Literal => !('value' in met)

const mirrored: Readonly<Record<string, string>> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' }

export function compareOnce({ sign }: Comparison, left: Met, right: Met): Truth {
  if (sign === '~' || sign === '!~') return like(left, right, sign === '!~')
  if (isLiteral(left)) {
    return isLiteral(right) ? literals(left, sign, right) : withLiteral(right, mirrored[sign] ?? sign, left)
  }
  return isLiteral(right) ? withLiteral(left, sign, right) : columns(left, sign, right)
}

function ordered(sign: string, order: number): boolean {
  if (sign === '=') return order === 0
  if (sign === '!=') return order !== 0
  if (sign.startsWith('<')) return order < 0 || (sign === '<=' && order === 0)
  return order > 0 || (sign === '>=' && order === 0)
}

const bytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other))

function numberIn(text: string): number | null {
  const trimmed = text.trim()
  return /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d{1,3})?$/i.test(trimmed) ? Number(trimmed) : null
}

function literals(left: Literal, sign: string, right: Literal): boolean {
  const isBlank = (one: Literal) => one.kind === 'null' || (one.kind === 'text' && one.text === '')
  if (left.kind === 'null' || right.kind === 'null') {
    const same = isBlank(left) && isBlank(right)
    return sign === '=' ? same : sign === '!=' && !same
  }
  if (left.kind !== right.kind) return ordered(sign, left.kind === 'number' ? -1 : 1)
  if (left.kind === 'number') return ordered(sign, Number(left.text) - Number(right.text))
  return ordered(sign, bytes(left.text, right.text))
}

/** The value as a text; null for NULL. */
function textOf({ value, fills: isFilled }: Value): string | null {
  if (value === null) return isFilled ? '' : null
  if (typeof value === 'boolean') return value ? '1' : '0'
  return typeof value === 'string' ? value : jsonText(value)
}

function jsonText(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(jsonText).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).toSorted(([one], [other]) => one.length - other.length || bytes(one, other))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${jsonText(member)}`).join(',')}}`
}

const numeric = ({ kind, value }: Value): number | null =>
  value === null ? null : kind === 'bool' ? Number(value === true) : Number(value)

const isNumber = ({ kind }: Value) => kind === 'number' || kind === 'bool'

function columns(left: Value, sign: string, right: Value): Truth {
  const isSame = sign === '=' || sign === '!='
  if (isNumber(left) && isNumber(right)) {
    const [one, other] = [numeric(left), numeric(right)]
    if (isSame) return (one === other) === (sign === '=')
    return one === null || other === null ? null : ordered(sign, one - other)
  }
  const [one, other] = [textOf(left), textOf(right)]
  const keepsNull = left.kind === 'json' || right.kind === 'json'
  if (isSame) return (keepsNull ? one === other : (one ?? '') === (other ?? '')) === (sign === '=')
  return one === null || other === null ? null : ordered(sign, bytes(one, other))
}

function withLiteral(met: Value, sign: string, literal: Literal): Truth {
  if (met.kind === 'json') return jsonWith(met.value, sign, literal)
  if (literal.kind === 'null' || (literal.kind === 'text' && literal.text === ''))
    return withNothing(met, sign, literal)
  if (isNumber(met)) {
    const number = numberIn(literal.text)
    if (number === null) return sign === '!=' ? true : sign.startsWith('<') ? met.value !== null : false
    if (met.value === null) return sign === '!=' ? true : null
    return ordered(sign, (numeric(met) ?? 0) - number)
  }
  const text = textOf(met)
  if (text === null || (met.value === null && sign === '!=')) return sign === '!=' ? true : null
  return ordered(sign, bytes(text, literal.text))
}

function withNothing(met: Value, sign: string, literal: Literal): Truth {
  const isEmpty = met.value === null || met.value === ''
  if (sign === '=') return isEmpty
  if (sign === '!=') return !isEmpty
  if (literal.kind === 'null') return false
  if (isNumber(met)) return sign.startsWith('<') ? met.value !== null : false
  const text = textOf(met)
  return text === null ? null : ordered(sign, bytes(text, ''))
}

const or = (one: Truth, other: Truth): Truth =>
  one === true || other === true ? true : one === null || other === null ? null : false

function jsonWith(value: Json, sign: string, literal: Literal): Truth {
  if (literal.kind === 'null') return sign === '=' ? value === null : sign === '!=' ? value !== null : false
  const isNumeric = typeof value === 'number' || typeof value === 'boolean'
  const number = isNumeric ? Number(value) : null
  const text = value === null || isNumeric ? null : typeof value === 'string' ? value : jsonText(value)
  if (literal.kind === 'number') {
    const order = number === null ? null : number - Number(literal.text)
    if (sign === '=' || sign === '!=') return order === null ? sign === '!=' : ordered(sign, order)
    const result = order === null ? null : ordered(sign, order)
    return sign.startsWith('>') ? or(result, text !== null) : result
  }
  const order = text === null ? null : bytes(text, literal.text)
  if (sign === '=' || sign === '!=') return order === null ? sign === '!=' : ordered(sign, order)
  const result = order === null ? null : ordered(sign, order)
  return sign.startsWith('<') ? or(result, value === null ? null : isNumeric) : result
}

function like(left: Met, right: Met, negated: boolean): Truth {
  if (isLiteral(right) && right.kind === 'null') return false
  const pattern = isLiteral(right) ? likePattern(right.text) : around(textOf(right))
  const text = isLiteral(left) ? (left.kind === 'null' ? null : left.text) : textOf(left)
  if (text === null || pattern === null) return null
  return matches(text.toLowerCase(), pattern.toLowerCase()) !== negated
}

const around = (text: string | null) => (text === null ? null : `%${text}%`)

function matches(text: string, pattern: string): boolean {
  let source = ''
  for (let index = 0; index < pattern.length; index++) {
    const char = pattern.charAt(index)
    if (char === '\\') source += literally(pattern.charAt(++index))
    else source += char === '%' ? '[^]*' : char === '_' ? '[^]' : literally(char)
  }
  return new RegExp(`^${source}$`, 'u').test(text)
}

const literally = (char: string) => char.replace(/[\\^$.*+?()[\]{}|/]/u, (found) => `\\${found}`)
