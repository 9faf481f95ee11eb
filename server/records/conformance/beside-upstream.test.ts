import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLab } from './lab.ts'
import type { Lab } from './lab.ts'
import { called, filters, write } from './random-filters.ts'
import { openUpstreamLab } from './upstream/lab.ts'

const binary = process.env['POCKETBASE_BIN'] ?? ''
const runs = Number(process.env['UPSTREAM_RUNS'] ?? 300)
const seed = Number(process.env['FUZZ_SEED'] ?? 20_260_301)
if (binary === '') process.stdout.write('Not compared with upstream: POCKETBASE_BIN names no PocketBase 0.39.\n')

describe.skipIf(binary === '')('beside upstream', () => {
  let ours: Lab
  let upstream: Lab
  beforeAll(async () => {
    ours = await openLab()
    upstream = await openUpstreamLab(binary)
  })
  afterAll(() => Promise.all([ours, upstream].map((lab) => lab.close())))

  test('random filters', { timeout: 600_000 }, async () => {
    const asked = fc
      .sample(fc.oneof({ weight: 9, arbitrary: filters.map(write) }, { weight: 1, arbitrary: called }), {
        numRuns: runs,
        seed,
      })
      .filter((filter) => Buffer.byteLength(filter) <= 3500 && !/@|\bown\b|vault|secret|"\\u|\ud800|\0/.test(filter))
    const different: string[] = []
    for (const filter of asked) {
      const [here, there] = await Promise.all([ours, upstream].map((lab) => find(lab, filter)))
      if (here !== there) different.push(`${filter}\n  ours ${here} upstream ${there}`)
    }
    process.stdout.write(`${asked.length - different.length} of ${asked.length} agree\n`)
    expect(different).toEqual([])
  })
})

async function find(lab: Lab, filter: string): Promise<string> {
  const search = new URLSearchParams({ filter, fields: 'id', sort: '@rowid' })
  const answer = await fetch(`${lab.url}/api/collections/posts/records?${search}`, {
    headers: { authorization: lab.token('ana') },
  })
  const body: { items?: { id: string }[] } = JSON.parse(await answer.text())
  return answer.ok ? (body.items ?? []).map(({ id }) => id.slice(0, 2)).join() : String(answer.status)
}
