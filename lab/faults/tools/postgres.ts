import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { clusterHome } from '#lab/harness/temporary-folder.ts'
import { until } from '#lab/harness/until.ts'

const run = promisify(execFile)

/** The first process of the PostgreSQL in a folder. */
export const postmasterOf = async (cluster: string): Promise<number> =>
  Number((await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[0])

/** The first process of a data folder's embedded PostgreSQL. */
export const runningPostgres = async (folder: string): Promise<number> =>
  postmasterOf(join(await clusterHome(folder), 'cluster'))

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
export const untilItAnswers = (databaseUrl: string, longest?: number): Promise<true> =>
  until(async () => (await answers(databaseUrl)) || null, {
    ...(longest && { longest }),
    otherwise: 'PostgreSQL no volvió',
  })

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
