import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { listen } from '../listen.ts'
import { createQueuePool } from '../queue-pool.ts'

const patience = 600

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterEach(() => frozen.splice(0).forEach((pid) => process.kill(pid, 'SIGCONT')))
afterAll(() => db.drop())

const frozen: number[] = []

/** Freezes the newest server process of an application, until the test is over. */
async function freeze(application: string): Promise<void> {
  const [backend] = await db.owner<{ pid: number }>(
    'select pid from pg_stat_activity where application_name = $1 and datname = current_database() order by backend_start desc',
    [application],
  )
  const pid = backend?.pid ?? 0
  process.kill(pid, 'SIGSTOP')
  frozen.push(pid)
}

it('a listener leaves a server that fell silent and hears again', async () => {
  const heard: string[] = []
  const down: Error[] = []
  const handlers = { onMessage: (payload: string) => heard.push(payload), onDown: (error: Error) => down.push(error) }
  const listening = listen(db.url, 'prueba', handlers, { patience })
  await listening.up()
  await freeze('vigente-listener')
  await expect.poll(() => down, { timeout: 5_000 }).toHaveLength(1)
  await listening.up()
  await db.owner(`notify prueba, 'uno'`)
  await expect.poll(() => heard).toEqual(['uno'])
  await listening.close()
})

it('a listener of a silent server closes without waiting for it', async () => {
  const listening = listen(db.url, 'prueba', { onMessage: () => undefined, onDown: () => undefined })
  await listening.up()
  await freeze('vigente-listener')
  const begun = performance.now()
  await listening.close()
  expect(performance.now() - begun).toBeLessThan(4_000)
})

it('a connection of the queue that nobody uses is left as soon as its server is silent', async () => {
  const lost: Error[] = []
  const pool = createQueuePool(db.url, (error) => lost.push(error), patience)
  await pool.query('select 1')
  await freeze('vigente-jobs')
  await expect.poll(() => lost.length, { timeout: 5_000 }).toBeGreaterThan(0)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await pool.end()
})

it('a statement of the queue without an answer fails, and its connection is given up', async () => {
  const pool = createQueuePool(db.url, () => undefined, patience)
  const client = await pool.connect()
  await freeze('vigente-jobs')
  await expect(client.query('select 1')).rejects.toThrow(/Query read timeout|terminated/)
  // As the queue does, without the error.
  client.release()
  await expect.poll(() => pool.query('select 1 as one').then(({ rows }) => rows)).toEqual([{ one: 1 }])
  await pool.end()
})
