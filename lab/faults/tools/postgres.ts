import { execFile } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { Broken } from './fault.ts'

const run = promisify(execFile)

/** PostgreSQL's first process and its children. */
export async function processesOf(postmaster: number): Promise<number[]> {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid='])
  const pairs = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number))
  return [postmaster, ...pairs.flatMap(([pid = 0, parent]) => (parent === postmaster ? [pid] : []))]
}

export function signalAll(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}

/** Resolves once PostgreSQL accepts connections. */
export async function untilItAnswers(databaseUrl: string, longest = 60_000): Promise<void> {
  const begun = performance.now()
  while (!(await answers(databaseUrl))) {
    if (performance.now() - begun > longest) throw new Broken(`PostgreSQL no volvió en ${longest / 1000} s`)
    await pause(50)
  }
}

async function answers(databaseUrl: string): Promise<boolean> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
