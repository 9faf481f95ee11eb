import { realpath } from 'node:fs/promises'
import { findClusterHome, prepareClusterPlace } from './cluster-place.ts'
import { clusterUrl, probe } from './connection.ts'
import { readPostmasterFile } from './leftover.ts'
import { findOsUser } from './os-user.ts'

/** The PostgreSQL that a server already runs on this data folder; null where none answers. */
export async function findRunning(dataDir: string, database = 'vigente'): Promise<string | null> {
  const folder = await realpath(dataDir).catch(() => null)
  if (folder === null) return null
  const osUser = await findOsUser()
  const place = await prepareClusterPlace(folder, await findClusterHome(folder, osUser), osUser)
  const found = await readPostmasterFile(place.cluster)
  if (!found) return null
  const url = clusterUrl(place, found.port, database)
  return (await probe(url)) === 'ready' ? url : null
}
