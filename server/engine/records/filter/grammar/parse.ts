import { scan } from './scan.ts'
import type { Token } from './scan.ts'
import { QuerySyntaxError } from './syntax-error.ts'

export type Ordering = '=' | '!=' | '>' | '>=' | '<' | '<='
export type Comparator = Ordering | '~' | '!~'

/** A side of a comparison as written; names are resolved later, against a collection. */
export type Operand =
  | { readonly kind: 'identifier' | 'number' | 'text'; readonly value: string; readonly at: number }
  | CallOperand

export interface CallOperand {
  readonly kind: 'call'
  readonly value: string
  readonly at: number
  readonly args: readonly Operand[]
}

/** `any`: the operator has a `?`, so one matching related value is enough. */
export interface Comparison {
  readonly kind: 'comparison'
  readonly left: Operand
  readonly comparator: Comparator
  readonly any: boolean
  readonly right: Operand
}

/** A parsed filter. Groups have two items or more; `&&` binds tighter than `||`. */
export type Filter = Comparison | { readonly kind: 'and' | 'or'; readonly items: readonly Filter[] }

export const maxFilterBytes = 3500
export const maxComparisons = 200
const maxCallDepth = 3

/** Parses a filter. Throws QuerySyntaxError when it breaks the grammar or the limits, and for an empty text. */
export function parseFilter(source: string): Filter {
  if (Buffer.byteLength(source) > maxFilterBytes)
    throw new QuerySyntaxError('A filter that is too long', maxFilterBytes)
  const parser = createParser(scan(source))
  const filter = parser.either()
  parser.expect('end')
  return filter
}

function createParser(tokens: readonly Token[]) {
  let position = 0
  let comparisons = 0
  const end = { kind: 'end', value: '', at: 0 } as const
  const peek = (): Token => tokens[position] ?? end

  function expect(kind: Token['kind']): Token {
    const token = peek()
    if (token.kind !== kind)
      throw new QuerySyntaxError(`Expected ${kind}, found ${token.value || token.kind}`, token.at)
    position++
    return token
  }

  function accept(kind: Token['kind'], value: string): boolean {
    const token = peek()
    if (token.kind !== kind || token.value !== value) return false
    position++
    return true
  }

  function either(): Filter {
    const items = [both()]
    while (accept('join', '||')) items.push(both())
    return group('or', items)
  }

  function both(): Filter {
    const items = [single()]
    while (accept('join', '&&')) items.push(single())
    return group('and', items)
  }

  function single(): Filter {
    if (!accept('(', '(')) return comparison()
    const inner = either()
    expect(')')
    return inner
  }

  function comparison(): Filter {
    const left = operand(1)
    const sign = expect('operator')
    if (++comparisons > maxComparisons) throw new QuerySyntaxError('Too many comparisons', sign.at)
    const any = sign.value.startsWith('?')
    return { kind: 'comparison', left, comparator: comparatorOf(sign, any), any, right: operand(1) }
  }

  function operand(depth: number): Operand {
    const token = peek()
    if (token.kind !== 'identifier' && token.kind !== 'number' && token.kind !== 'text') {
      throw new QuerySyntaxError(`Expected a value, found ${token.value || token.kind}`, token.at)
    }
    position++
    const isCall = token.kind === 'identifier' && peek().kind === '(' && peek().at === token.at + token.value.length
    return isCall ? call(token, depth) : { kind: token.kind, value: token.value, at: token.at }
  }

  function call(name: Token, depth: number): Operand {
    if (depth > maxCallDepth) throw new QuerySyntaxError('Calls nested too deep', name.at)
    expect('(')
    const args: Operand[] = []
    while (!accept(')', ')')) {
      if (args.length > 0) expect(',')
      args.push(operand(depth + 1))
    }
    return { kind: 'call', value: name.value, at: name.at, args }
  }

  return { either, expect }
}

function group(kind: 'and' | 'or', items: readonly Filter[]): Filter {
  const [only] = items
  if (only !== undefined && items.length === 1) return only
  return { kind, items: items.flatMap((item) => (item.kind === kind ? item.items : [item])) }
}

function comparatorOf(sign: Token, any: boolean): Comparator {
  const written = any ? sign.value.slice(1) : sign.value
  switch (written) {
    case '=':
    case '!=':
    case '>':
    case '>=':
    case '<':
    case '<=':
    case '~':
    case '!~':
      return written
    default:
      throw new QuerySyntaxError(`Unknown operator ${sign.value}`, sign.at)
  }
}
