import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** The product in a process of its own. */
export interface Server {
  readonly url: string
  readonly pid: number
  /** The server's error output so far. */
  complaints(): string
  /** Sends a signal; resolves at once. */
  signal(name: NodeJS.Signals): void
  /** Resolves with the exit code, null when a signal ended it. */
  readonly ended: Promise<number | null>
}

export interface ServerSettings {
  readonly folder: string
  readonly port: number
  readonly env?: Readonly<Record<string, string>>
  /** Flags for Node, before the program. */
  readonly nodeOptions?: readonly string[]
  /** A command that starts the following one. */
  readonly launcher?: readonly string[]
}

/** Kept error output, in characters. */
const KEPT = 100_000

/** Starts a script of the product with arguments. */
export function startScript(
  script: string | readonly string[],
  env: Readonly<Record<string, string>>,
  { nodeOptions = [], launcher = [] }: Pick<ServerSettings, 'nodeOptions' | 'launcher'> = {},
) {
  const [program = process.execPath, ...given] = [
    ...launcher,
    process.execPath,
    ...nodeOptions,
    '--import',
    './scripts/typescript.mjs',
    ...(typeof script === 'string' ? [script] : script),
  ]
  const child = spawn(program, given, {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let complained = ''
  child.stderr.on('data', (bytes: Buffer) => (complained = (complained + bytes.toString()).slice(-KEPT)))
  // Not 'close': a compiler started by tsx may keep the output open a little longer.
  const ended = once(child, 'exit').then(() => child.exitCode)
  return { child, ended, complaints: () => complained }
}

/** Starts the product on a data folder and resolves when it is ready. */
export async function startServer({ folder, port, env = {}, ...how }: ServerSettings): Promise<Server> {
  const settings = { DATA_DIR: folder, PORT: String(port), NODE_ENV: 'development', DATABASE_URL: '', RATE_RULES: '0' }
  const { child, ended, complaints } = startScript('server/main.ts', { ...settings, ...env }, how)
  const ready = new Promise<void>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => line.startsWith('Vigente listo') && resolve())
  })
  const isReady = await Promise.race([ready.then(() => true), ended.then(() => false)])
  if (!isReady) throw new Error(`El servidor terminó con ${child.exitCode} antes de estar listo: ${complaints()}`)
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    complaints,
    signal: (name) => void child.kill(name),
    ended,
  }
}

/** The first process of a data folder's embedded PostgreSQL. */
export async function runningPostgres(folder: string): Promise<number> {
  const [pid = ''] = (await readFile(join(await clusterHome(folder), 'cluster', 'postmaster.pid'), 'utf8')).split('\n')
  return Number(pid)
}

/** The directory of a data folder's embedded PostgreSQL. */
export async function clusterHome(folder: string): Promise<string> {
  const pointed = (await readFile(join(folder, 'postgres.ubicacion'), 'utf8').catch(() => '')).trim()
  return pointed === '' ? join(folder, 'postgres') : pointed
}
