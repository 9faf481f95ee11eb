import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLab } from './tools/lab.ts'
import type { Lab } from './tools/lab.ts'
import { write } from './filters/filter.ts'
import { broken, called, filters } from './filters/random.ts'

/** `npm run fuzz` runs 100,000; the suite takes a sample. */
const runs = Number(process.env['FUZZ_RUNS'] ?? 400)
const seed = Number(process.env['FUZZ_SEED'] ?? 20_260_301)
const atOnce = 6

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
})
afterAll(() => lab.close())

interface FuzzCase {
  readonly filter: string
  /** Every part of it is one that the server knows. */
  readonly isGood: boolean
}

async function ask({ filter, isGood }: FuzzCase, slow: { worst: number; over: string[] }): Promise<string | null> {
  const address = `${lab.url}/api/collections/posts/records?fields=id&sort=@rowid&filter=${encodeURIComponent(filter.replaceAll(/\p{Surrogate}/gu, '\ufffd'))}`
  const begun = performance.now()
  const response = await fetch(address)
  await response.text()
  const took = performance.now() - begun
  slow.worst = Math.max(slow.worst, took)
  if (took > 250) slow.over.push(filter)
  const allowed = isGood ? [200] : [200, 400, 403]
  return allowed.includes(response.status) ? null : `${response.status}: ${filter}`
}

test('random filters are answered, broken ones may be refused, none fails', { timeout: 3_600_000 }, async () => {
  const good = fc.sample(filters, { numRuns: Math.ceil(runs * 0.75), seed })
  const bad = fc.sample(broken, { numRuns: Math.floor(runs * 0.15), seed })
  const cases: FuzzCase[] = [
    ...good.map(write).map((filter) => ({ filter, isGood: Buffer.byteLength(filter) <= 3500 })),
    ...fc.sample(called, { numRuns: Math.floor(runs * 0.1), seed }).map((filter) => ({ filter, isGood: false })),
    ...bad.map((parts) => ({ filter: parts.join(' '), isGood: false })),
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
    for (const filter of slow.over) await ask({ filter, isGood: false }, again)
    process.stdout.write(
      [
        `${cases.length} filters in ${seconds} s; slowest ${Math.round(slow.worst)} ms,`,
        `${slow.over.length} over 250 ms, ${again.over.length} of them again when asked a second time, ${wrong.length} wrong`,
        ...again.over,
        '',
      ].join('\n'),
    )
  }
  expect(wrong).toEqual([])
})
