import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLab } from './tools/lab.ts'
import type { Lab } from './tools/lab.ts'
import { broken, called, filters, write } from './random-filters.ts'
import { idsFoundBy } from './reference/find.ts'

/** `npm run fuzz` runs 100,000; the suite takes a sample. */
const runs = Number(process.env['FUZZ_RUNS'] ?? 1000)
const seed = Number(process.env['FUZZ_SEED'] ?? 20_260_301)
const atOnce = 6

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())

interface FuzzCase {
  readonly filter: string
  readonly ids: readonly string[] | null
}

async function ask({ filter, ids }: FuzzCase, slow: { worst: number; over: string[] }): Promise<string | null> {
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
  'random filters find what the reference finds, broken ones are refused, none fails',
  { timeout: 3_600_000 },
  async () => {
    const good = fc.sample(filters, { numRuns: Math.ceil(runs * 0.75), seed })
    const bad = fc.sample(broken, { numRuns: Math.floor(runs * 0.15), seed })
    const cases: FuzzCase[] = [
      ...good.map((node): FuzzCase => {
        const filter = write(node)
        return { filter, ids: Buffer.byteLength(filter) <= 3500 ? idsFoundBy(node) : null }
      }),
      ...fc
        .sample(called, { numRuns: Math.floor(runs * 0.1), seed })
        .map((filter): FuzzCase => ({ filter, ids: null })),
      ...bad.map((parts): FuzzCase => ({ filter: parts.join(' '), ids: null })),
    ]
    const slow = { worst: 0, over: [] as string[] }
    const wrong: string[] = []
    const begun = performance.now()
    let next = 0
    const worker = async () => {
      for (let one = cases[next++]; one !== undefined && wrong.length < 20; one = cases[next++]) {
        const problem = await ask(one, slow)
        if (problem !== null) wrong.push(problem)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
    const seconds = Math.round((performance.now() - begun) / 1000)
    if (process.env['FUZZ_RUNS'] !== undefined) {
      // Filters delayed by a busy machine are quick the second time; slow ones are not.
      const again = { worst: 0, over: [] as string[] }
      for (const filter of slow.over) await ask({ filter, ids: null }, again)
      const found = cases.filter(({ ids }) => ids !== null && ids.length > 0 && ids.length < 4).length
      process.stdout.write(
        [
          `${cases.length} filters in ${seconds} s, ${found} of them tell rows apart; slowest ${Math.round(slow.worst)} ms,`,
          `${slow.over.length} over 250 ms, ${again.over.length} of them again when asked a second time, ${wrong.length} wrong`,
          ...again.over,
          '',
        ].join('\n'),
      )
    }
    expect(wrong).toEqual([])
  },
)
