import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { startServer, type Child } from '#lab/harness/child.ts'

/** Measures of a process that grow with a leak. */
const growth = z.object({
  /** Bytes of live objects, after a collection. */
  heap: z.number(),
  /** Bytes of buffers outside the heap. */
  outside: z.number(),
  memory: z.number(),
  /** Open connections, including those to the database. */
  sockets: z.number(),
  /** Names added to the prototype of all objects. */
  polluted: z.array(z.string()),
})
export type Growth = z.infer<typeof growth>

/** A server as people start it, in a process of its own that reports its memory. */
export type WatchedServer = Child & { growth(): Promise<Growth> }

/** Starts a server over an existing database; `settings` are those of `.env.example`. */
export async function startWatched(settings: Readonly<Record<string, string>>): Promise<WatchedServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vigente-watched-'))
  const nodeOptions = ['--import', new URL('tell-growth.ts', import.meta.url).href]
  const env = { NODE_ENV: 'test', DEMO: '0', DATA_DIR: dataDir, ...settings }
  const server = await startServer({ nodeOptions, env })
  return {
    ...server,
    growth: () => server.tell(growth),
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
