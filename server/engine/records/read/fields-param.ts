import { spendFrom } from '#server/runtime/limits/over-budget.ts'
import { excerpt } from './excerpt.ts'
import { QuerySyntaxError } from '../filter/grammar/syntax-error.ts'

/** The part of an object to answer. `whole`: all of it, perhaps changed; `rest`: also keys that no child names. */
export interface Pick {
  readonly children: ReadonlyMap<string, Pick>
  readonly rest: boolean
  readonly whole: boolean
  readonly change: Change | null
}

type Change = (value: unknown) => unknown

interface Draft {
  readonly children: Map<string, Draft>
  rest: boolean
  whole: boolean
  change: Change | null
}

/**
 * Parses a `fields` text; null when it is empty and everything is answered. Throws QuerySyntaxError for an unknown
 * modifier.
 */
export function parseFields(text: string): Pick | null {
  const root = newDraft()
  for (const { item, at } of splitItems(text)) addItem(root, item, at)
  return root.children.size === 0 && !root.rest ? null : root
}

const newDraft = (): Draft => ({ children: new Map(), rest: false, whole: false, change: null })

/** Commas inside brackets or quotes do not separate. */
function splitItems(text: string): { item: string; at: number }[] {
  const items: { item: string; at: number }[] = []
  let depth = 0
  let quote = ''
  let start = 0
  for (let at = 0; at <= text.length; at++) {
    const char = text.charAt(at) || ','
    if (quote !== '') quote = char === quote ? '' : quote
    else if (char === '"' || char === "'") quote = char
    else if (char === '(') depth++
    else if (char === ')') depth--
    else if (char === ',' && depth <= 0) {
      items.push({ item: text.slice(start, at).trim(), at: start })
      start = at + 1
    }
  }
  if (quote !== '' || depth !== 0) throw new QuerySyntaxError('Unbalanced quotes or brackets', text.length)
  return items.filter(({ item }) => item !== '')
}

function addItem(root: Draft, item: string, at: number): void {
  const [, path = '', modifier = ''] = /^([^:]*)(?::(.*))?$/s.exec(item) ?? []
  const names = path.trim().split('.')
  const last = names.pop() ?? ''
  let draft = root
  for (const name of names) draft = childOf(draft, name)
  const change = modifier === '' ? null : parseModifier(modifier, at)
  if (last === '*') {
    draft.rest = true
    return
  }
  const child = childOf(draft, last)
  child.whole = true
  child.change = change
}

function childOf(draft: Draft, name: string): Draft {
  const child = draft.children.get(name) ?? newDraft()
  draft.children.set(name, child)
  return child
}

function parseModifier(modifier: string, at: number): Change {
  const [, name, args = ''] = /^(\w+)\s*\((.*)\)$/s.exec(modifier.trim()) ?? []
  const [max = '', ellipsis = 'false', ...more] = args.split(',').map((arg) => arg.trim())
  const length = /^\d{1,9}$/.test(max) ? Number(max) : 0
  if (name !== 'excerpt' || length === 0 || more.length > 0)
    throw new QuerySyntaxError(`Unknown modifier ${modifier}`, at)
  const withEllipsis = ['1', 't', 'T', 'TRUE', 'true', 'True'].includes(ellipsis)
  const spend = spendFrom('excerpted')
  return (value) => {
    if (typeof value !== 'string') return value
    spend(value.length)
    return excerpt(value, length, withEllipsis)
  }
}

/** The picked part of a JSON value. Lists are picked item by item; unknown names add nothing. */
export function pick(value: unknown, wanted: Pick): unknown {
  if (Array.isArray(value)) return value.map((item) => pick(item, wanted))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).flatMap(([key, part]) => pickEntry(key, part, wanted)))
}

function pickEntry(key: string, part: unknown, wanted: Pick): [string, unknown][] {
  const child = wanted.children.get(key)
  if (child === undefined) return wanted.rest ? [[key, part]] : []
  if (child.whole) return [[key, child.change === null ? part : child.change(part)]]
  return [[key, pick(part, child)]]
}
