import fc from 'fast-check'
import { wireText } from '#server/engine/records/filter/grammar/literal.ts'
import { labNow } from '../tools/lab.ts'
import { id } from '../tools/rows.ts'
import { isDefined } from './defined.ts'
import { writeSide, type Comparison, type Literal, type Node, type Side } from './filter.ts'
import { columnNames, fieldNames } from './names.ts'

const texts = [
  '',
  'Alpha',
  'alpha',
  'beta',
  'b',
  'a',
  'o',
  'two',
  'one',
  'good',
  'bad',
  'news',
  '10',
  '9.5',
  '1e1',
  '-2',
  'abc',
  '%',
  'a%a',
  '_lpha',
  '%o%',
  '50%',
  '50\\%',
  'off_now',
  '\\',
  '"',
  "'",
  '\n',
  '["',
  '"b"]',
  '2025',
  '2025-01',
  '2024-02-29 00:00:00.000Z',
  '2025-01-10T10',
  '2025-02-31',
  '2025-06-15 23:59',
  'text',
  'true',
  '[1,2',
  '{"b":',
  '1e400',
  'día',
  ...['t1', 't2', 'ada', 'bob'].map(id),
]
const numbers = ['-2', '0', '1', '2', '3', '4', '5', '7', '9.5', '10', '36', '41.3851', '100', '9'.repeat(400)]
const text = (value: string): Literal => ({ kind: 'text', text: value })
const number = (value: number): Literal => ({ kind: 'number', text: String(value) })
const macros: readonly Side[] = [
  { ...text(wireText(labNow)), written: '@now' },
  { ...text('2026-03-01 00:00:00.000Z'), written: '@todayStart' },
  { ...text('2026-12-31 23:59:59.999Z'), written: '@yearEnd' },
  { ...number(2026), written: '@year' },
  { ...number(0), written: '@weekday' },
  { ...number(3), written: '@month' },
  { ...number(1), written: 'true' },
  { ...number(1), written: '0001' },
  { ...number(9.5), written: '9.50' },
  { ...number(0), written: 'False' },
]
const name = fc.constantFrom(...columnNames).map((one): Side => ({ kind: 'name', name: one }))
const literal: fc.Arbitrary<Side> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...texts).map(text) },
  { weight: 4, arbitrary: fc.constantFrom(...numbers).map((one): Side => ({ kind: 'number', text: one })) },
  { weight: 1, arbitrary: fc.constant<Side>({ kind: 'null', text: '' }) },
  { weight: 1, arbitrary: fc.constantFrom(...macros) },
)
const sides = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(name, literal) },
  { weight: 3, arbitrary: fc.tuple(literal, name) },
  { weight: 4, arbitrary: fc.tuple(name, name) },
  { weight: 1, arbitrary: fc.tuple(literal, literal) },
)
const comparison = fc
  .tuple(sides, fc.constantFrom('=', '!=', '<', '<=', '>', '>=', '~', '!~'), fc.boolean())
  .map(([[left, right], sign, any]): Comparison => ({ left, sign, any, right }))

const treesOf = (leaf: fc.Arbitrary<Comparison>): fc.Arbitrary<Node> =>
  fc.letrec<{ node: Node; group: Node }>((tie) => ({
    node: fc.oneof({ depthSize: 'small', withCrossShrink: true }, leaf, tie('group')),
    group: fc.record({
      join: fc.constantFrom('&&' as const, '||' as const),
      items: fc.array(tie('node'), { minLength: 1, maxLength: 4 }),
    }),
  })).node

/** Random filters over the posts. */
export const filters = treesOf(comparison)

/** Random filters whose result the protocol defines. */
export const definedFilters = treesOf(comparison.filter(isDefined))

const words = fc.constantFrom(
  ...columnNames,
  '(',
  ')',
  '&&',
  '||',
  '=',
  '?=',
  '~',
  '!~',
  '&',
  '"',
  "'",
  '\\',
  '//',
  '\n',
  '@now',
  '@request.auth.id',
  ':each',
  '.',
  'null',
  '1',
  '-',
  '%',
  '\u0000',
  '\ud800',
  'ñ',
  'strftime(',
  'geoDistance(',
  ',',
  'secret',
  'vault.code',
  'author.user.email',
  'a.b.c.d.e.f.g.h',
)
/** Pieces of filters in random order. */
export const broken = fc.array(fc.oneof({ weight: 5, arbitrary: words }, fc.string({ maxLength: 4 })), {
  maxLength: 14,
})

const field = fc.constantFrom(...fieldNames)
/** Over every type of field, single and multiple. Their results are not defined by the protocol. */
const calls = fc.oneof(
  field.map((one) => `strftime("%Y-%m", ${one})`),
  field.map((one) => `strftime("%s", ${one}, "start of month", "+1 day")`),
  fc.tuple(field, field).map(([one, other]) => `geoDistance(${one}, 1, 2, ${other})`),
)
/** Comparisons with calls. */
export const called = fc
  .tuple(
    calls,
    fc.constantFrom('=', '!=', '<', '?>', '~', '?!~'),
    fc.oneof(calls, name.map(writeSide), literal.map(writeSide)),
  )
  .map((parts) => parts.join(' '))
