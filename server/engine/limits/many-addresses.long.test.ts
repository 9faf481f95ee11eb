import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sweepAttempts } from '#server/engine/auth/sign-in/sweep-attempts-job.ts'
import { createCatalogue } from '#server/engine/records/declaration/catalogue.ts'
import { collections } from '#lab/conformance/tools/collections.ts'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { createCounter } from './counter.ts'
import { createRateLimits } from './rate-limits.ts'
import { usualRules } from '#server/runtime/limits/rate-rules.ts'

/** Long form: `ADDRESSES=1000000 npx vitest run server/engine/limits/many-addresses.test.ts`. */
const addresses = Number(process.env['ADDRESSES'] ?? 500)
const atOnce = 20
const MB = 1_000_000

let db: TestDatabase
beforeAll(async () => void (db = await testDatabase()))
afterAll(() => db.drop())

setFlagsFromString('--expose-gc')
const collect: unknown = runInNewContext('gc')

function resident(): number {
  if (typeof collect === 'function') collect()
  return process.memoryUsage().rss
}

const addressOf = (number: number) => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
const counted = async () => {
  const text = `select count(*) as rows, pg_total_relation_size('intentos') as bytes from intentos`
  const [row] = await db.owner<{ rows: number; bytes: number }>(text)
  return { rows: Number(row?.rows), bytes: Number(row?.bytes) }
}

it(
  `${addresses} IPs with one request each are counted, use no memory, and are deleted after their windows`,
  { timeout: 60_000 + addresses * 5 },
  async () => {
    const count = createCounter({ transaction: db.pools.transaction, now: () => new Date() })
    const limit = createRateLimits({ rules: usualRules, catalogue: createCatalogue(collections), count })
    const before = resident()
    let next = 0
    const ask = async () => {
      while (next < addresses) {
        const wait = await limit({ method: 'GET', path: '/api/gimnasio' }, { id: null }, addressOf(next++))
        if (wait !== 0) throw new Error('An address was refused that had not asked yet')
      }
    }
    await Promise.all(Array.from({ length: atOnce }, ask))
    const grown = resident() - before
    const { rows, bytes } = await counted()
    expect(rows).toBe(addresses)
    expect(grown).toBeLessThan(100 * MB)

    const later = new Date(Date.now() + 3_600_000)
    const begun = performance.now()
    await sweepAttempts(db.pools.background, later)
    expect((await counted()).rows).toBe(0)
    if (process.env['ADDRESSES'] !== undefined) {
      const seconds = ((performance.now() - begun) / 1000).toFixed(1)
      process.stdout.write(`${grown / MB} MB more in memory; table of ${bytes / MB} MB; swept in ${seconds} s\n`)
    }
  },
)
