import { collections } from '#server/collections/index.ts'
import type { Choice } from '../random.ts'
import { nasty } from './nasty.ts'

const operators = ['=', '!=', '>', '>=', '<', '<=', '~', '!~', '?=', '?!=', '?>', '?~'] as const
const noOperators = ['==', '<>', '', 'like', '=~', '?'] as const
const modifiers = [':lower', ':length', ':each', ':isset', ':changed', ':nada', ':lower:each'] as const
const operands = [
  "''",
  '""',
  "'a'",
  "'%'",
  "'\\\\'",
  "'a\\'",
  '1',
  '-1',
  '1.5',
  '1e309',
  '0x10',
  'true',
  'null',
  '@now',
  '@todayStart',
  '@year',
  '@request.auth.id',
  "'2026-01-31 10:00:00.000Z'",
] as const
const noOperands = [
  '@nada',
  '@request.body.x',
  '@request.query.filter',
  '@request.headers.authorization',
  '@collection.users.email',
  '@collection.nada.id',
  "'2026-02-31'",
  'geoDistance(1,2,3,4)',
  'strftime("%Y", created)',
] as const
const glue = ['&&', '||', ' && ', ' || '] as const
const noGlue = ['and', ',', '//', ')('] as const
const noise = [
  "'",
  '"',
  '(',
  ')',
  '\\',
  '%00',
  '\0',
  '--',
  '/*',
  ';',
  '?',
  '$1',
  '@',
  ':',
  '.',
  '{',
  '\u{1F4A5}',
  '~',
  '\n',
] as const

const named = collections.map(({ name, fields }) => ({ name, fields: fields.map((field) => field.name) }))
const names = named.map(({ name }) => name)

/** A filter that is almost one: grown by the grammar over what a collection has, then damaged. */
export function drawFilter(choice: Choice, collection: string): string {
  const grown = expression(choice, collection, choice.below(5))
  return choice.below(2) === 0 ? grown : damaged(choice, grown)
}

/** Sort, expand or fields in the same spirit. */
export function drawNames(choice: Choice, collection: string): string {
  const parts = Array.from(
    { length: choice.below(11) },
    () =>
      `${choice.of(['', '-', '+', '--'])}${path(choice, collection)}${choice.of(['', '', ':excerpt(3,true)', ':x', '.*'])}`,
  )
  return choice.below(2) === 0 ? parts.join(',') : damaged(choice, parts.join(','))
}

function expression(choice: Choice, collection: string, depth: number): string {
  if (depth === 0 || choice.below(4) === 0) {
    return `${side(choice, collection)}${seldom(choice, noOperators, operators)}${side(choice, collection)}`
  }
  const inner = Array.from({ length: 1 + choice.below(3) }, () => expression(choice, collection, depth - 1))
  const joined = inner.join(seldom(choice, noGlue, glue))
  return choice.below(3) === 0 ? joined : `(${joined})`
}

function side(choice: Choice, collection: string): string {
  if (choice.below(2) === 0) return seldom(choice, noOperands, operands)
  return `${path(choice, collection)}${choice.below(8) === 0 ? choice.of(modifiers) : ''}`
}

/** A filter of some length is to have a chance of being one. */
const seldom = (choice: Choice, wrong: Texts, right: Texts) => choice.of(choice.below(24) === 0 ? wrong : right)
type Texts = readonly [string, ...string[]]

/** A field, one of a related record, or of those that point back. */
function path(choice: Choice, collection: string): string {
  const steps = Array.from({ length: Math.max(0, choice.below(8) - 4) }, () =>
    choice.below(3) === 0
      ? `${any(choice, names)}_via_${field(choice, any(choice, names))}`
      : field(choice, collection),
  )
  return [...steps, choice.below(40) === 0 ? choice.of(nasty) : field(choice, collection)].join('.')
}

const field = (choice: Choice, collection: string) =>
  any(choice, named.find(({ name }) => name === collection)?.fields ?? ['id'])

/** One of a list that may be empty as far as its type goes. */
export const any = (choice: Choice, items: readonly string[]): string => items[choice.below(items.length)] ?? 'id'

function damaged(choice: Choice, text: string): string {
  const at = choice.below(text.length + 1)
  const to = Math.min(text.length, at + choice.below(8))
  switch (choice.below(6)) {
    case 0:
      return text.slice(0, at) + text.slice(to)
    case 1:
      return text.slice(0, to) + text.slice(at)
    case 2:
      return text.slice(0, at) + choice.of(noise) + text.slice(at)
    case 3:
      return text.slice(0, at) + choice.of(nasty) + text.slice(to)
    case 4:
      return choice.below(40) === 0 ? text.repeat(30) : text + text
    default:
      return text.slice(0, at) + String.fromCharCode(choice.below(0x3_00)) + text.slice(at)
  }
}
