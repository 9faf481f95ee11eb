import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#server/testing/network/free-port.ts'
import { startServer, unlimited, type Server } from '#lab/harness/server.ts'
import { removeData } from '#lab/harness/temporary-folder.ts'
import type { Random } from '#seed/random.ts'
import { processesOf, signalAll, untilItAnswers } from './postgres.ts'
import type { Outside } from './world.ts'

/** Two servers of one database, under one secret. */
export interface ServerPair {
  readonly urls: readonly string[]
  readonly deaths: { server: number; postgres: number }
  /** Kills one of the two, both, or PostgreSQL, and starts them again, until the returned function is called. */
  storm(random: Random): () => Promise<void>
  close(): Promise<void>
}

export async function openServerPair({ embedded }: Outside, secret: string): Promise<ServerPair> {
  const folders = await Promise.all([1, 2].map(() => mkdtemp(join(tmpdir(), 'vigente-par-'))))
  const ports = [await freePort(), await freePort()]
  const start = (which: number): Promise<Server> => {
    const env = { ...unlimited(folders[which] ?? ''), DATABASE_URL: embedded.url, SECRET: secret }
    return startServer({ env, port: ports[which] ?? 0 })
  }
  // The first one loads the demonstration.
  const servers = [await start(0), await start(1)]
  const deaths = { server: 0, postgres: 0 }

  async function killServers(which: readonly number[]): Promise<void> {
    const dying = which.flatMap((index) => servers[index] ?? [])
    for (const server of dying) server.signal('SIGKILL')
    await Promise.all(dying.map(({ ended }) => ended))
    deaths.server += dying.length
    for (const index of which) servers[index] = await start(index)
  }

  async function killPostgres(isWhole: boolean): Promise<void> {
    const postmaster = embedded.pid()
    signalAll(isWhole ? await processesOf(postmaster) : [postmaster], 'SIGKILL')
    deaths.postgres += 1
    await untilItAnswers(embedded.url)
  }

  return {
    urls: ports.map((port) => `http://127.0.0.1:${port}`),
    deaths,
    storm(random) {
      let isOver = false
      const raging = (async () => {
        while (!isOver) {
          await pause(random.int(100, 1500))
          if (random.chance(0.2)) await killPostgres(random.chance(0.5))
          else await killServers(random.pick([[0], [1], [0], [1], [0, 1]]))
        }
      })()
      // The error is reported by the returned function; until then it must not count as unhandled.
      raging.catch(() => undefined)
      return async () => {
        isOver = true
        await raging
      }
    },
    async close() {
      await Promise.all(servers.map((server) => server.stop()))
      for (const folder of folders) await removeData(folder)
    },
  }
}
