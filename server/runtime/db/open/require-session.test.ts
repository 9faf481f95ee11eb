import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '#server/testing/network/free-port.ts'
import { testDatabase, type TestDatabase } from '#server/testing/test-db.ts'
import { openClient } from '../connect.ts'
import { findOsUser } from '../embedded/os-user.ts'
import { reachDatabase } from './open-database.ts'
import { requireSession } from './require-session.ts'

const pgbouncer = '/usr/sbin/pgbouncer'
let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

it('PostgreSQL itself is taken', async () => {
  await expect(requireSession(db.url)).resolves.toBeUndefined()
})

describe.skipIf(!existsSync(pgbouncer))('a pooler', () => {
  it('in session mode is taken', async () => {
    await behind('session', async (url) => {
      await expect(requireSession(url)).resolves.toBeUndefined()
    })
  })

  it('that lends connections for a transaction is refused, by one client and beside idle connections', async () => {
    await behind('transaction', async (url) => {
      await expect(requireSession(url)).rejects.toThrow('pool_mode = session')
      const others = await Promise.all([1, 2, 3].map(() => openClient(url, {})))
      await Promise.all(others.map((client) => client.query('select pg_sleep(0.3)')))
      await expect(requireSession(url)).rejects.toThrow('pool_mode = session')
      await expect(reachDatabase({ DATABASE_URL: url, DATA_DIR: '' }, () => undefined)).rejects.toThrow(
        'modo transacción',
      )
      await Promise.all(others.map((client) => client.end()))
    })
  })
})

/** Works behind a PgBouncer of this mode. */
async function behind(mode: string, work: (url: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vigente-pgbouncer-'))
  const { searchParams, username, password, pathname } = new URL(db.url)
  const own = await freePort()
  const target = `host=${searchParams.get('host')} port=${searchParams.get('port')} user=${decodeURIComponent(username)} password=${decodeURIComponent(password)}`
  const lines = [
    '[databases]',
    `vigente = ${target} dbname=${pathname.slice(1)}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${own}`,
    'unix_socket_dir =',
    'auth_type = any',
    `pool_mode = ${mode}`,
  ]
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(file, `${lines.join('\n')}\n`)
  await chmod(folder, 0o755)
  // It refuses root, and has to reach the socket.
  const account = await findOsUser()
  const child = spawn(pgbouncer, [file], { stdio: 'ignore', ...(account && { uid: account.uid, gid: account.gid }) })
  const ended = once(child, 'exit')
  try {
    const url = `postgresql://vigente:x@127.0.0.1:${own}/vigente`
    await expect
      .poll(() =>
        openClient(url, {}).then(
          (client) => client.end().then(() => true),
          () => false,
        ),
      )
      .toBe(true)
    await work(url)
  } finally {
    child.kill('SIGKILL')
    await ended
    await rm(folder, { recursive: true })
  }
}
