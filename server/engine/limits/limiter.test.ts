import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { createLimiter } from './limiter.ts'
import { sweepAttempts } from '../auth/sign-in/sweep-attempts-job.ts'

const year = 365 * 24 * 3_600_000
const seconds = 900

let db: TestDatabase
beforeAll(async () => void (db = await testDatabase()))
afterAll(() => db.drop())
afterEach(async () => {
  vi.useRealTimers()
  await db.owner('delete from intentos')
})

const limiterOf = (prefix: string) => createLimiter(db.pools.transaction, { prefix, points: 2, seconds })
const keys = async () =>
  (await db.owner<{ key: string }>('select key from intentos order by key')).map(({ key }) => key)

describe('a clock that was a year ahead and is set back', () => {
  it('blocks for no longer than a window, and keeps what was counted', async () => {
    const now = Date.now()
    const limiter = limiterOf('reloj')
    vi.useFakeTimers({ toFake: ['Date'], now: now + year })
    expect(await limiter.consume('ana')).toBe(0)
    expect(await limiter.consume('ana')).toBe(0)
    vi.setSystemTime(now)
    for (const _try of [1, 2]) {
      const wait = await limiter.consume('ana')
      expect(wait).toBeGreaterThan(0)
      expect(wait).toBeLessThanOrEqual(seconds)
    }
    vi.setSystemTime(now + seconds * 1000 + 1)
    expect(await limiter.consume('ana')).toBe(0)
  })

  it('leaves the counts of another process alone whose clock is a little ahead', async () => {
    const now = Date.now()
    const limiter = limiterOf('adelantado')
    vi.useFakeTimers({ toFake: ['Date'], now: now + 30_000 })
    await limiter.consume('ana')
    vi.setSystemTime(now)
    expect((await limiter.take('ana', 1)).milliseconds).toBe(seconds * 1000 + 30_000)
  })
})

it('sweeps all counts whose window is over, in parts, and no others', async () => {
  await db.owner(`insert into intentos select 'viejo ' || n, 1, $1::bigint from generate_series(1, 20001) n`, [
    Date.now() - 1,
  ])
  await db.owner(`insert into intentos values ('vigente', 1, $1)`, [Date.now() + 60_000])
  await sweepAttempts(db.pools.background, new Date())
  expect(await keys()).toEqual(['vigente'])
})
