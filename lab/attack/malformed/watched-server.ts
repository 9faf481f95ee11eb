import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Growth } from './tell-growth.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** A server as people start it, in a process of its own that reports its memory. */
export interface WatchedServer {
  readonly port: number
  /** Failures it has logged. */
  readonly complaints: readonly string[]
  /** The reason if it ended without being stopped. */
  gone(): string | null
  growth(): Promise<Growth>
  stop(): Promise<void>
}

/** Starts a server over an existing database; `settings` are those of `.env.example`. */
export async function startWatched(settings: Readonly<Record<string, string>>): Promise<WatchedServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vigente-watched-'))
  const env = { PATH: process.env['PATH'], NODE_ENV: 'test', PORT: '0', DEMO: '0', DATA_DIR: dataDir, ...settings }
  const watch = new URL('tell-growth.ts', import.meta.url).href
  const server = spawn(
    process.execPath,
    ['--import', './scripts/typescript.mjs', '--import', watch, 'server/main.ts'],
    {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  )
  const complaints: string[] = []
  server.stderr?.on('data', (chunk: Buffer) => {
    if (complaints.length < 50) complaints.push(chunk.toString())
  })
  const port = await portOf(server, complaints)
  return {
    port,
    complaints,
    gone: () =>
      server.exitCode === null && server.signalCode === null
        ? null
        : `the server ended (${server.exitCode ?? server.signalCode}): ${complaints.join('')}`,
    growth: () => askGrowth(server),
    async stop() {
      const ended = once(server, 'exit')
      if (server.kill('SIGTERM')) await ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function portOf(server: ChildProcess, complaints: readonly string[]): Promise<number> {
  if (!server.stdout) throw new Error('The server has no output')
  for await (const line of createInterface({ input: server.stdout })) {
    const [, port] = /^Vigente listo en .*:(\d+)$/.exec(line) ?? []
    if (port === undefined) continue
    server.stdout.resume()
    return Number(port)
  }
  throw new Error(`The server ended before it was ready: ${complaints.join('')}`)
}

function askGrowth(server: ChildProcess): Promise<Growth> {
  return new Promise((resolve, reject) => {
    server.once('message', (told: Growth) => resolve(told))
    server.send('tell', (error) => {
      if (error) reject(error)
    })
  })
}
