import { access, constants, realpath } from 'node:fs/promises'
import { StartError } from '#server/runtime/errors/errors.ts'
import { hasCluster, knownHome, prepareClusterPlace } from './cluster-place.ts'
import { clusterUrl, probe } from './connection.ts'
import { readPostmasterFile } from './leftover.ts'
import { findOsUser } from './os-user.ts'

/** The PostgreSQL that a server already runs on this data folder, or null if none answers. */
export async function findRunning(dataDir: string, database = 'vigente'): Promise<string | null> {
  const home = await findHome(dataDir)
  if (home === null) return null
  const place = await prepareClusterPlace(await realpath(dataDir), home, await findOsUser())
  const found = await readPostmasterFile(place.cluster)
  if (!found) return null
  const url = clusterUrl(place, found.port, database)
  return (await probe(url)) === 'ready' ? url : null
}

/** The place of a data folder's PostgreSQL files, or null if there are none. Creates nothing. */
export async function findHome(dataDir: string): Promise<string | null> {
  const folder = await realpath(dataDir).catch(() => null)
  if (folder === null) return null
  await access(folder, constants.R_OK | constants.X_OK).catch((cause: unknown) => {
    throw new StartError(`Esta cuenta no puede leer ${folder}. Repite la orden con la cuenta del servidor.`, { cause })
  })
  const home = await knownHome(folder, await findOsUser())
  return home !== null && (await hasCluster(home)) ? home : null
}
