import type { Note } from '#lab/harness/run-program.ts'
import { postmasterOf, processesOf, signalAll } from '#lab/faults/tools/postgres.ts'
import { ownerSnapshot } from '#server/runtime/db/owner-transaction.ts'
import { asSuperuser, command, placeCluster, startCluster, type Cluster } from '../restore/distribution.ts'

export type Pair = { readonly primary: Cluster; readonly standby: Cluster }

/** A primary and its synchronous standby. */
export async function withPair(note: Note, work: (pair: Pair) => Promise<void>): Promise<void> {
  const primary = await startCluster(note)
  const standby = await placeCluster(note)
  try {
    const copying = ['-D', standby.folder, '-R', '-X', 'stream', '-c', 'fast']
    await standby.run('pg_basebackup', [...asSuperuser(primary), ...copying])
    await standby.start()
    // In the primary's own settings, so that the promoted standby commits alone.
    await waitForStandby(primary, '*')
    await work({ primary, standby })
  } finally {
    await standby.remove()
    await primary.remove()
  }
}

/** `'*'`: each commit waits for a standby; `''`: none does. */
export async function waitForStandby(primary: Cluster, names: '*' | ''): Promise<void> {
  await command(primary, `alter system set synchronous_standby_names = '${names}'`)
  await command(primary, 'select pg_reload_conf()')
}

export const promote = (standby: Cluster) => standby.run('pg_ctl', ['-D', standby.folder, '-w', 'promote'])

/** Freezes every process of a cluster, as a machine that hangs: no connection is closed. Returns the function that wakes them. */
export async function freeze({ folder }: Cluster): Promise<() => void> {
  const pids = await processesOf(await postmasterOf(folder))
  signalAll(pids, 'SIGSTOP')
  return () => signalAll(pids, 'SIGCONT')
}

export const addressOf = (ports: readonly number[]) =>
  `postgresql://vigente:vigente@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/vigente?target_session_attrs=read-write`

const idsAt = (table: string) => (cluster: Cluster) =>
  ownerSnapshot(cluster.url('vigente'), async (query) => {
    const rows = await query<{ id: string }>(`select id from ${table}`)
    return new Set(rows.map(({ id }) => id))
  })

/** The charges that one cluster holds, whatever the other one does. */
export const chargesAt = idsAt('pagos_asientos')

/** The links for paying online that one cluster holds. */
export const linksAt = idsAt('links_pago')
