import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClusterPlace } from './cluster-place.ts'
import { clusterUrl, probe } from './connection.ts'

/** PostgreSQL's own record of its process and port. */
export async function readPostmasterFile(cluster: string): Promise<{ pid: number; port: number } | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  return Number.isInteger(pid) && pid > 1 && port > 0 ? { pid, port } : null
}

/**
 * Stops a PostgreSQL whose launcher was killed. It must answer on our socket first, because its process number may by now
 * belong to another program.
 */
export async function stopLeftover(place: ClusterPlace): Promise<boolean> {
  const found = await readPostmasterFile(place.cluster)
  if (!found) return false
  if ((await probe(clusterUrl(place, found.port, 'postgres'))) === 'absent') return false
  await stopPostmaster(found.pid)
  return true
}

/** Asks for a fast shutdown, which rolls open transactions back. Sends a harder signal after 20 s. */
export async function stopPostmaster(pid: number): Promise<void> {
  signal(pid, 'SIGINT')
  if (await gone(pid, 20_000)) return
  signal(pid, 'SIGQUIT')
  await gone(pid, 10_000)
}

async function gone(pid: number, withinMs: number): Promise<boolean> {
  for (let waited = 0; waited < withinMs; waited += 20) {
    if (!signal(pid, 0)) return true
    await sleep(20)
  }
  return false
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}
