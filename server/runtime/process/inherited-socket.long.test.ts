import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, it, vi } from 'vitest'
import { freePort } from '#server/testing/network/free-port.ts'
import { startPoll } from '#server/testing/many-requests.ts'
import { testDatabase } from '#server/testing/test-db.ts'
import { inheritedSocket } from '../env.ts'

it('a socket for another process is not taken', () => {
  expect(inheritedSocket({ LISTEN_FDS: '1', LISTEN_PID: String(process.pid) })).toBe(3)
  expect(inheritedSocket({ LISTEN_FDS: '1', LISTEN_PID: '1' })).toBeNull()
  expect(inheritedSocket({ LISTEN_FDS: '2', LISTEN_PID: String(process.pid) })).toBeNull()
  expect(inheritedSocket({})).toBeNull()
})

it.skipIf(process.platform === 'win32')(
  'every request is answered while the server restarts behind systemd’s socket',
  async () => {
    const db = await testDatabase()
    const folder = await mkdtemp(join(tmpdir(), 'vigente-socket-'))
    const port = await freePort()
    const script = fileURLToPath(new URL('../../testing/network/hold-socket.pl', import.meta.url))
    const server = [process.execPath, '--import', './scripts/typescript.mjs', 'server/main.ts']
    const holder = spawn('perl', [script, String(port), ...server], {
      env: { ...process.env, DATABASE_URL: db.url, DATA_DIR: folder, PORT: '1', DEMO: '0', NODE_ENV: 'test' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    try {
      const ready: string[] = []
      createInterface({ input: holder.stdout }).on('line', (line) => ready.push(line))
      const begun = (times: number) => vi.waitFor(() => expect(ready).toHaveLength(times), { timeout: 60_000 })
      await begun(1)
      // `/api/health/ready` answers 503 on purpose while a process stops.
      const poll = startPoll(`http://127.0.0.1:${port}/api/health`)
      await vi.waitFor(() => expect(poll.answered()).toBeGreaterThan(5), { timeout: 25_000 })
      holder.kill('SIGHUP')
      await begun(2)
      const before = poll.answered()
      await vi.waitFor(() => expect(poll.answered()).toBeGreaterThan(before + 5), { timeout: 25_000 })
      expect(await poll.stop()).toEqual([])
      expect(ready).toEqual(Array(2).fill(`Vigente listo en http://127.0.0.1:${port}`))
    } finally {
      holder.kill('SIGTERM')
      if (holder.exitCode === null) await once(holder, 'exit')
      await rm(folder, { recursive: true, force: true })
      await db.drop()
    }
  },
)
