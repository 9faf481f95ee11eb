import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLab } from './tools/lab.ts'
import type { Lab } from './tools/lab.ts'
import { write } from './filters/filter.ts'
import { definedFilters } from './filters/random.ts'
import { body, search } from './random-requests.ts'
import { openUpstreamLab } from './upstream/lab.ts'

/** `npm run prove pocketbase` runs thousands. */
const binary = process.env['POCKETBASE_BIN'] ?? ''
const runs = Number(process.env['UPSTREAM_RUNS'] ?? 200)
const seed = Number(process.env['FUZZ_SEED'] ?? 20_260_301)
if (binary === '') process.stdout.write('Not compared with upstream: POCKETBASE_BIN names no PocketBase 0.39.\n')

describe.skipIf(binary === '')('the same requests to both servers', () => {
  let labs: readonly Lab[] = []
  beforeAll(async () => {
    labs = [await openLab(), await openUpstreamLab(binary)]
  })
  afterAll(() => Promise.all(labs.map((lab) => lab.close())))

  /** Prints how many answers are alike, and fails with the first differences. */
  async function compare<T>(inputs: readonly T[], ask: (lab: Lab, one: T) => Promise<unknown>): Promise<void> {
    const different: unknown[] = []
    for (const one of inputs) {
      const [ours, upstream] = await Promise.all(labs.map((lab) => ask(lab, one)))
      if (JSON.stringify(ours) !== JSON.stringify(upstream)) different.push({ one, ours, upstream })
    }
    process.stdout.write(`${inputs.length - different.length} of ${inputs.length} alike\n`)
    expect(different.slice(0, 20)).toEqual([])
  }

  test('filters find the same', { timeout: 600_000 }, () => {
    const written = fc.sample(definedFilters.map(write), { numRuns: runs, seed })
    const usable = written.filter((filter) => Buffer.byteLength(filter) <= 3500)
    const ask = (lab: Lab, filter: string) => list(lab, new URLSearchParams({ filter, fields: 'id', sort: '@rowid' }))
    return compare(usable, ask)
  })

  test('sorts, pages and fields of a list are the same', { timeout: 600_000 }, () =>
    compare(fc.sample(search, { numRuns: runs, seed }), (lab, params) => list(lab, new URLSearchParams(params))),
  )

  test('bodies make the same record or the same error', { timeout: 600_000 }, () =>
    compare(fc.sample(body, { numRuns: runs, seed }), create),
  )
})

const records = (lab: Lab, collection: string) => `${lab.url}/api/collections/${collection}/records`
const headersOf = (lab: Lab) => ({ authorization: lab.token('ana'), 'content-type': 'application/json' })

async function list(lab: Lab, params: URLSearchParams): Promise<unknown> {
  const answer = await fetch(`${records(lab, 'posts')}?${params}`, { headers: headersOf(lab) })
  return answer.ok ? sorted(JSON.parse(await answer.text())) : answer.status
}

/** Creates and deletes a record. Generated values are left out. */
async function create(lab: Lab, sent: object): Promise<unknown> {
  const headers = headersOf(lab)
  const answer = await fetch(records(lab, 'everything'), { method: 'POST', headers, body: JSON.stringify(sent) })
  const told = JSON.parse(await answer.text())
  if (!answer.ok) return [answer.status, codesIn(told.data)]
  await fetch(`${records(lab, 'everything')}/${told.id}`, { method: 'DELETE', headers })
  const { id: _id, created: _created, updated: _updated, code: _code, ...made } = told
  return sorted(made)
}

const codesIn = (data: Record<string, { code: string }>) =>
  Object.entries(data)
    .map(([field, { code }]) => `${field} ${code}`)
    .toSorted()

/** The order of keys does not matter. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(members.map(([name, member]) => [name, sorted(member)]))
}
