import { fieldsOf } from '../declaration/catalogue.ts'
import type { Context } from '../statement/filter-context.ts'
import { nullLiteral, numberLiteral, textLiteral } from './grammar/literal.ts'
import type { Literal } from './grammar/literal.ts'
import { findBackRelation, resolveEntry } from './path.ts'
import type { Path } from './path.ts'
import { QuerySyntaxError } from './grammar/syntax-error.ts'

/** The value of a name in a rule: a constant of the request, its items one by one, or a path from another row. */
export type RuleValue =
  | { readonly kind: 'literal'; readonly literal: Literal }
  | { readonly kind: 'items'; readonly items: readonly string[] }
  | { readonly kind: 'path'; readonly path: Path }

/** The name after `auth.` or `body.`, and its modifier ('' without one). */
interface ParsedName {
  readonly name: string
  readonly rest: readonly string[]
  readonly modifier: string
  readonly at: number
}

/**
 * Resolves `@request.…` and `@collection.…`. Names missing in the request are NULL; names missing in a collection are
 * errors.
 */
export function resolveRuleName(name: string, at: number, context: Context): RuleValue {
  if (name.startsWith('@collection.')) return resolveCollection(name, at, context)
  const [dotted = '', modifier = '', ...more] = name.slice('@request.'.length).split(':')
  if (more.length > 0) throw new QuerySyntaxError(`Unknown modifier of ${name}`, at)
  const [part = '', ...rest] = dotted.split('.')
  if (part === 'auth') return resolveAuth({ name, rest, modifier, at }, context)
  context.marks.fleeting = true
  const { request } = context
  if (part === 'context' || part === 'method') return constant(request[part], { name, modifier, at })
  if (part === 'query' || part === 'headers') {
    const value = request[part][rest.join('.')]
    return modifier === 'isset' ? flag(value !== undefined) : constant(value, { name, modifier, at })
  }
  if (part === 'body') return resolveBody({ name, rest, modifier, at }, context)
  throw new QuerySyntaxError(`Unknown name ${name}`, at)
}

function resolveCollection(name: string, at: number, context: Context): RuleValue {
  const [, wanted = '', alias = '', path = ''] = /^@collection\.([^.:]+)(?::([^.]+))?\.(.+)$/.exec(name) ?? []
  const target = context.catalogue.find(wanted)
  if (target === undefined) throw new QuerySyntaxError(`Unknown collection in ${name}`, at)
  const entry = { target, key: `@collection ${target.name} ${alias}`, ids: null, many: true }
  return { kind: 'path', path: resolveEntry(entry, path, at, context) }
}

function resolveAuth({ name, rest, modifier, at }: ParsedName, context: Context): RuleValue {
  const { id, collection: named } = context.caller
  const target = named === null ? undefined : context.catalogue.find(named)
  if (rest.length === 1 && modifier === '') {
    const known: Readonly<Record<string, string | null | undefined>> = {
      id,
      collectionName: target?.name,
      collectionId: target?.id,
    }
    const [word = ''] = rest
    if (Object.hasOwn(known, word)) return constant(known[word] ?? null, { name, modifier, at })
  }
  if (modifier === 'isset') {
    return flag(target?.fields.some((field) => field.name === rest[0]) === true || (id !== null && rest[0] === 'id'))
  }
  const [first = ''] = rest
  const isKnown = target !== undefined && (fieldsOf(target).has(first) || findBackRelation(target, first, context))
  if (id === null || target === undefined || !isKnown) return { kind: 'literal', literal: nullLiteral }
  const entry = { target, key: '@request.auth', ids: [id], many: false }
  const path = rest.join('.') + (modifier === '' ? '' : `:${modifier}`)
  return { kind: 'path', path: resolveEntry(entry, path, at, context) }
}

function resolveBody({ name, rest, modifier, at }: ParsedName, context: Context): RuleValue {
  const { body, changed, collection } = context.request
  const [key = '', ...inside] = rest
  const value = body[key]
  if (modifier === 'isset') return flag(value !== undefined)
  if (modifier === 'changed') return flag(changed.has(key))
  const relation = collection?.fields.find((field) => field.name === key)?.relation
  const target = relation && context.catalogue.find(relation.collection)
  if (inside.length > 0 && target !== undefined) {
    const entry = {
      target,
      key: `@request.body.${key}`,
      ids: listOf(value).map(textOf),
      many: relation?.multiple === true,
    }
    const path = inside.join('.') + (modifier === '' ? '' : `:${modifier}`)
    return { kind: 'path', path: resolveEntry(entry, path, at, context) }
  }
  if (modifier === 'length') return { kind: 'literal', literal: numberLiteral(String(listOf(value).length)) }
  if (modifier === 'each') return { kind: 'items', items: listOf(value).map(textOf) }
  return constant(inside.reduce<unknown>(member, value), { name, modifier, at })
}

function constant(value: unknown, { name, modifier, at }: Omit<ParsedName, 'rest'>): RuleValue {
  if (modifier !== '' && modifier !== 'lower') throw new QuerySyntaxError(`Unknown modifier of ${name}`, at)
  const literal = literalOf(value)
  if (modifier === '' || literal.kind !== 'text') return { kind: 'literal', literal }
  const lower = literal.text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
  return { kind: 'literal', literal: textLiteral(lower) }
}

function literalOf(value: unknown): Literal {
  if (value === null || value === undefined) return nullLiteral
  if (typeof value === 'boolean') return numberLiteral(value ? '1' : '0')
  if (typeof value === 'number') return Number.isFinite(value) ? { kind: 'number', text: String(value) } : nullLiteral
  return textLiteral(textOf(value))
}

const flag = (isTrue: boolean): RuleValue => ({ kind: 'literal', literal: numberLiteral(isTrue ? '1' : '0') })

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

const listOf = (value: unknown): unknown[] =>
  value === undefined || value === null || value === '' ? [] : Array.isArray(value) ? value : [value]

function member(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return new Map<string, unknown>(Object.entries(value)).get(name)
}
