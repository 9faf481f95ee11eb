import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createCatalogue } from '#server/engine/records/declaration/catalogue.ts'
import { collections } from '#lab/conformance/tools/collections.ts'
import { emptyDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { createCounter } from './counter.ts'
import { createRateLimits } from './rate-limits.ts'
import { parseRules, ruleFor } from '#server/runtime/limits/rate-rules.ts'
import { labelsOf } from './request-labels.ts'

const catalogue = createCatalogue(collections)
const labels = (method: string, path: string) => labelsOf(catalogue, { method, path })

describe('the labels of a request', () => {
  it.each([
    ['GET', '/api/collections/posts/records', ['posts:list', '*:list']],
    ['GET', '/api/collections/pbc_posts/records/abc', ['posts:view', '*:view']],
    ['HEAD', '/api/collections/posts/records/abc', ['posts:view', '*:view']],
    ['PATCH', '/api/collections/posts/records/abc', ['posts:update', '*:update']],
    ['DELETE', '/api/collections/posts/records/abc', ['posts:delete', '*:delete']],
    ['GET', '/api/files/media/abc/x.png', ['media:file', '*:file']],
    ['POST', '/api/collections/users/auth-refresh', ['users:authRefresh', '*:authRefresh']],
    [
      'POST',
      '/api/collections/users/auth-with-password',
      ['users:authWithPassword', 'users:auth', '*:authWithPassword', '*:auth'],
    ],
    ['POST', '/api/batch', []],
    ['POST', '/api/collections/users/nothing', []],
  ])('%s %s', (method, path, own) => {
    expect(labels(method, path)).toEqual([...own, `${method} ${path}`, path])
  })
})

describe('a rule', () => {
  const rules = parseRules('*:create=5/1; posts:create=9/1@auth; /api/=100/10; /api/collections/=50/10') ?? []
  const found = (method: string, path: string, isGuest = true) =>
    ruleFor(rules, labels(method, path) ?? [], isGuest)?.label

  it('is the most specific one for the caller', () => {
    expect(found('POST', '/api/collections/posts/records')).toBe('*:create')
    expect(found('POST', '/api/collections/posts/records', false)).toBe('posts:create')
    expect(found('GET', '/api/collections/posts/records')).toBe('/api/collections/')
    expect(found('GET', '/api/health')).toBe('/api/')
  })

  it.each(['*:create', '*:create=0/5', 'x=5/0', '=5/5', 'x=5/5@root', '5/5'])('is not parsed from %s', (written) => {
    expect(parseRules(written)).toBeNull()
  })
})

describe('counts', () => {
  let db: TestDatabase
  beforeAll(async () => {
    db = await emptyDatabase()
  })
  afterAll(() => db.drop())

  it('of a wide rule are shared by two processes, and separate for each user', async () => {
    const rules = parseRules('/api/=200/90000') ?? []
    const made = () =>
      createRateLimits({
        rules,
        catalogue,
        count: createCounter({ transaction: db.pools.transaction, now: () => new Date() }),
      })
    const processes = [made(), made()]
    const ask = (turn: number, id: string | null, ip = '10.0.0.1') =>
      processes[turn % 2]?.({ method: 'GET', path: '/api/x' }, { id }, ip)
    const waits = await Promise.all(Array.from({ length: 200 }, (_, turn) => ask(turn, 'ana')))
    expect(waits.filter((wait) => wait !== 0)).toEqual([])
    expect(await ask(0, 'ana')).toBeGreaterThan(0)
    expect(await ask(1, 'ana')).toBeGreaterThan(0)
    expect(await ask(0, 'bea')).toBe(0)
    expect(await ask(0, null)).toBe(0)
  })

  it('of guests are per network', async () => {
    const rules = parseRules('/api/=1/90000') ?? []
    const limit = createRateLimits({
      rules,
      catalogue,
      count: createCounter({ transaction: db.pools.transaction, now: () => new Date() }),
    })
    const ask = (ip: string) => limit({ method: 'GET', path: '/api/y' }, { id: null }, ip)
    expect(await ask('2001:db8:1:1::1')).toBe(0)
    expect(await ask('2001:db8:1:1::2')).toBeGreaterThan(0)
    expect(await ask('2001:db8:1:2::1')).toBe(0)
  })

  it('of an account that many people share are per network', async () => {
    const rules = parseRules('/api/=1/90000') ?? []
    const count = createCounter({ transaction: db.pools.transaction, now: () => new Date() })
    const limit = createRateLimits({ rules, catalogue, count, sharedAccounts: new Set(['visita']) })
    const ask = (id: string, ip: string) => limit({ method: 'GET', path: '/api/v' }, { id }, ip)
    expect(await ask('visita', '10.0.0.1')).toBe(0)
    expect(await ask('visita', '10.0.0.1')).toBeGreaterThan(0)
    expect(await ask('visita', '10.0.0.2')).toBe(0)
    expect(await ask('eva', '10.0.0.1')).toBe(0)
    expect(await ask('eva', '10.0.0.2')).toBeGreaterThan(0)
  })

  it('restart with the next window', async () => {
    await db.owner('delete from intentos')
    let time = Date.now()
    const rules = parseRules('/api/=1/1000') ?? []
    const now = () => new Date(time)
    const limit = createRateLimits({
      rules,
      catalogue,
      count: createCounter({ transaction: db.pools.transaction, now }),
    })
    const ask = () => limit({ method: 'GET', path: '/api/z' }, { id: 'ana' }, '')
    expect(await ask()).toBe(0)
    expect(await ask()).toBeGreaterThan(900)
    await db.owner('delete from intentos')
    expect(await ask()).toBeGreaterThan(900)
    time += 1_001_000
    expect(await ask()).toBe(0)
  })

  it('made by a clock that was a year ahead block for no longer than a window', async () => {
    const rules = parseRules('/api/=1/1000') ?? []
    const limit = createRateLimits({
      rules,
      catalogue,
      count: createCounter({ transaction: db.pools.transaction, now: () => new Date() }),
    })
    const ask = () => limit({ method: 'GET', path: '/api/z' }, { id: 'bea' }, '')
    const now = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now: now + 365 * 24 * 3_600_000 })
    expect(await ask()).toBe(0)
    expect(await ask()).toBeGreaterThan(0)
    vi.setSystemTime(now)
    for (const _try of [1, 2]) expect(await ask()).toBeLessThanOrEqual(1000)
    vi.setSystemTime(now + 1_000_001)
    expect(await ask()).toBe(0)
    vi.useRealTimers()
  })
})
