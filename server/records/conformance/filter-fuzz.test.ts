import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wireText } from '../filter/literal.ts'
import { labNow, openLab } from './lab.ts'
import type { Lab } from './lab.ts'
import { columnNames, fieldNames, idsFoundBy, someIds } from './reference.ts'
import type { Literal, Node, Side } from './reference.ts'

/** `npm run fuzz` asks for 100,000; the suite takes a sample. */
const runs = Number(process.env['FUZZ_RUNS'] ?? 3000)
const seed = Number(process.env['FUZZ_SEED'] ?? 20_260_301)
const atOnce = 6

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())

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
  '[1, 2',
  '1e400',
  'día',
  ...someIds,
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
  { weight: 1, arbitrary: fc.constant<Side>({ kind: 'null' }) },
  { weight: 1, arbitrary: fc.constantFrom(...macros) },
)
const sides = fc.oneof(
  { weight: 8, arbitrary: fc.tuple(name, literal) },
  { weight: 3, arbitrary: fc.tuple(literal, name) },
  { weight: 4, arbitrary: fc.tuple(name, name) },
  { weight: 1, arbitrary: fc.tuple(literal, literal) },
)
const comparison: fc.Arbitrary<Node> = fc
  .tuple(sides, fc.constantFrom('=', '!=', '<', '<=', '>', '>=', '~', '!~'), fc.boolean())
  .map(([[left, right], sign, any]) => ({ left, sign: comparable([left, right], sign), any, right }))
/** How many digits of a distance are written is nobody's promise. */
function comparable(both: readonly Side[], sign: string): string {
  const isDistance = both.some((side) => side.kind === 'name' && side.name.startsWith('geo'))
  return isDistance && sign.endsWith('~') ? '<' : sign
}
const filters = fc.letrec<{ node: Node; group: Node }>((tie) => ({
  node: fc.oneof({ depthSize: 'small', withCrossShrink: true }, comparison, tie('group')),
  group: fc.record({
    join: fc.constantFrom('&&' as const, '||' as const),
    items: fc.array(tie('node'), { minLength: 1, maxLength: 4 }),
  }),
})).node

function write(node: Node): string {
  if ('join' in node) return `(${node.items.map(write).join(` ${node.join} `)})`
  return `${writeSide(node.left)} ${node.any ? '?' : ''}${node.sign} ${writeSide(node.right)}`
}

function writeSide(side: Side): string {
  if (side.kind === 'name') return side.name
  if (side.written !== undefined) return side.written
  return side.kind === 'null' ? 'null' : side.kind === 'text' ? JSON.stringify(side.text) : side.text
}

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
const broken = fc.array(fc.oneof({ weight: 5, arbitrary: words }, fc.string({ maxLength: 4 })), { maxLength: 14 })

const field = fc.constantFrom(...fieldNames)
/** Over every type of field, of one row and of many; what they find is nobody's promise. */
const calls = fc.oneof(
  field.map((one) => `strftime("%Y-%m", ${one})`),
  field.map((one) => `strftime("%s", ${one}, "start of month", "+1 day")`),
  fc.tuple(field, field).map(([one, other]) => `geoDistance(${one}, 1, 2, ${other})`),
)
const called = fc
  .tuple(
    calls,
    fc.constantFrom('=', '!=', '<', '?>', '~', '?!~'),
    fc.oneof(calls, name.map(writeSide), literal.map(writeSide)),
  )
  .map((parts) => parts.join(' '))

interface Asked {
  readonly filter: string
  readonly ids: readonly string[] | null
}

async function ask({ filter, ids }: Asked, slow: { worst: number; over: string[] }): Promise<string | null> {
  const address = `${lab.url}/api/collections/posts/records?fields=id&sort=@rowid&filter=${encodeURIComponent(filter.replaceAll(/\p{Surrogate}/gu, '\ufffd'))}`
  const begun = performance.now()
  const response = await fetch(address)
  const answer = await response.text()
  const took = performance.now() - begun
  slow.worst = Math.max(slow.worst, took)
  if (took > 250) slow.over.push(filter)
  if (ids === null) return [200, 400, 403].includes(response.status) ? null : `${response.status}: ${filter}`
  if (response.status !== 200) return `${response.status}: ${filter}`
  const found: { items: { id: string }[] } = JSON.parse(answer)
  const same = JSON.stringify(found.items.map((item) => item.id)) === JSON.stringify(ids)
  return same
    ? null
    : `found ${found.items.map((item) => item.id.slice(0, 2)).join()} and not ${ids.map((one) => one.slice(0, 2)).join()}: ${filter}`
}

test(
  'random filters find what a naive reading finds, broken ones are refused, none fails',
  { timeout: 3_600_000 },
  async () => {
    const good = fc.sample(filters, { numRuns: Math.ceil(runs * 0.75), seed })
    const bad = fc.sample(broken, { numRuns: Math.floor(runs * 0.15), seed })
    const asked: Asked[] = [
      ...good.map((node): Asked => {
        const filter = write(node)
        return { filter, ids: Buffer.byteLength(filter) <= 3500 ? idsFoundBy(node) : null }
      }),
      ...fc.sample(called, { numRuns: Math.floor(runs * 0.1), seed }).map((filter): Asked => ({ filter, ids: null })),
      ...bad.map((parts): Asked => ({ filter: parts.join(' '), ids: null })),
    ]
    const slow = { worst: 0, over: [] as string[] }
    const wrong: string[] = []
    const begun = performance.now()
    let next = 0
    const worker = async () => {
      for (let one = asked[next++]; one !== undefined && wrong.length < 20; one = asked[next++]) {
        const problem = await ask(one, slow)
        if (problem !== null) wrong.push(problem)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
    const seconds = Math.round((performance.now() - begun) / 1000)
    if (process.env['FUZZ_RUNS'] !== undefined) {
      // What a busy machine delayed once is quick the second time; what is slow by itself is not.
      const again = { worst: 0, over: [] as string[] }
      for (const filter of slow.over) await ask({ filter, ids: null }, again)
      const found = asked.filter(({ ids }) => ids !== null && ids.length > 0 && ids.length < 4).length
      process.stdout.write(
        [
          `${asked.length} filters in ${seconds} s, ${found} of them tell rows apart; slowest ${Math.round(slow.worst)} ms,`,
          `${slow.over.length} over 250 ms, ${again.over.length} of them again when asked a second time, ${wrong.length} wrong`,
          ...again.over,
          '',
        ].join('\n'),
      )
    }
    expect(wrong).toEqual([])
  },
)
