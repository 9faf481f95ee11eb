import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

export interface Server {
  readonly url: string
  kill(): Promise<void>
  stop(): Promise<void>
}

const run = (script: string, env: Record<string, string>) =>
  spawn(process.execPath, ['--import', 'tsx', script], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  })

/** Starts the product on a data folder and resolves when it says that it is ready. */
export async function startServer(folder: string, port: number): Promise<Server> {
  const child = run('server/main.ts', {
    DATA_DIR: folder,
    PORT: String(port),
    NODE_ENV: 'development',
    DATABASE_URL: '',
    RATE_RULES: '0',
  })
  let said = ''
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (bytes: Buffer) => {
      said += bytes.toString()
      if (said.includes('Vigente listo')) resolve()
    })
    child.once('exit', (code) => reject(new Error(`El servidor terminó con ${code}: ${said}`)))
  })
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  return { url: `http://127.0.0.1:${port}`, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}

/** What `npm run verify` finds wrong; nothing when all is well. */
export async function verifyFolder(folder: string): Promise<string[]> {
  const child = run('scripts/verify.ts', { DATA_DIR: folder, DATABASE_URL: '' })
  let said = ''
  child.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()))
  await once(child, 'close')
  return child.exitCode === 0 ? [] : [`verify terminó con ${child.exitCode}:\n${said}`]
}

/** The process of the embedded PostgreSQL of a data folder. */
export async function runningPostgres(folder: string): Promise<number> {
  const pointed = (await readFile(join(folder, 'postgres.ubicacion'), 'utf8').catch(() => '')).trim()
  const home = pointed === '' ? join(folder, 'postgres') : pointed
  const [pid = ''] = (await readFile(join(home, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')
  return Number(pid)
}
