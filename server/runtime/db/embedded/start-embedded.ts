import { access, constants, mkdir, realpath } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { prepareBinaries } from './binaries.ts'
import { findClusterHome, prepareClusterPlace, sharedHome } from './cluster-place.ts'
import { clusterUrl, ensureDatabase } from './connection.ts'
import { lockFolder } from './folder-lock.ts'
import { StartError } from '#server/runtime/errors/errors.ts'
import { initCluster } from './init-cluster.ts'
import { stopLeftover, stopPostmaster } from './leftover.ts'
import { findOsUser } from './os-user.ts'
import { choosePort, readLogTail, startPostmaster } from './postmaster.ts'
import type { Postmaster, PostmasterSettings } from './postmaster.ts'

/** The running embedded PostgreSQL. `stop` ends it cleanly and releases the data folder. */
export type Embedded = {
  readonly url: string
  readonly cluster: string
  /** Changes when PostgreSQL was started again. */
  pid(): number
  stop(): Promise<void>
}

export type EmbeddedSettings = {
  dataDir: string
  log: (sentence: string) => void
  database?: string
  /** Creates the database in the cluster if it is missing. Commands that only look pass false. */
  makes?: boolean
  durable?: boolean
  /** Arguments for PostgreSQL; only fault tests pass any. */
  env?: Readonly<Record<string, string>>
}

const FIRST_PAUSE = 100
const LONGEST_PAUSE = 5_000
/** After a crash the dying server refuses its successor for a second or two. A full disk may last longer. */
const PATIENCE = 45_000

/** Starts the PostgreSQL of a data folder and restarts it until `stop`. */
export async function startEmbedded({
  dataDir,
  log,
  database = 'vigente',
  makes = true,
  durable = true,
  env,
}: EmbeddedSettings): Promise<Embedded> {
  const folder = await openDataFolder(dataDir)
  const locks = [await lockFolder(folder)]
  const unlock = async () => void (await Promise.all(locks.map((lock) => lock.release())))
  try {
    const osUser = await findOsUser()
    const home = await findClusterHome(folder, osUser)
    // A copied data folder points to the same cluster as its original.
    if (osUser) locks.push(await lockFolder(home))
    const binaries = await prepareBinaries(sharedHome(osUser))
    const place = await prepareClusterPlace(folder, home, osUser)
    await initCluster(binaries, place, osUser)
    if (await stopLeftover(place)) log('Se detuvo un PostgreSQL que había quedado abierto.')
    const port = await choosePort(place)
    const supervised = await supervise({ binaries, place, osUser, durable, env }, port, log)
    if (makes) await ensureDatabase(clusterUrl(place, port, 'postgres'), database)
    return {
      url: clusterUrl(place, port, database),
      cluster: place.cluster,
      pid: supervised.pid,
      async stop() {
        await supervised.stop()
        await unlock()
      },
    }
  } catch (error) {
    await unlock()
    throw error
  }
}

async function openDataFolder(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
    return await realpath(dataDir)
  } catch (cause) {
    throw new StartError(`No se puede escribir en la carpeta de datos ${dataDir}. Elige otra con DATA_DIR.`, { cause })
  }
}

async function supervise(settings: PostmasterSettings, port: number, log: (sentence: string) => void) {
  let stopping = false
  let current = await startWithPatience(settings, port, PATIENCE, () => stopping)
  if (current === null) throw await gaveUp(settings)
  watch(current)

  function watch(postmaster: Postmaster): void {
    postmaster.process.once('exit', () => {
      if (!stopping) void revive()
    })
  }

  async function revive(): Promise<void> {
    log('PostgreSQL se detuvo; se vuelve a arrancar.')
    const revived = await startWithPatience(settings, port, Infinity, () => stopping)
    if (revived === null) return
    current = revived
    if (stopping) return void stopPostmaster(revived.pid)
    watch(revived)
    log('PostgreSQL responde de nuevo.')
  }

  return {
    pid: () => current?.pid ?? 0,
    async stop() {
      stopping = true
      if (current) await stopPostmaster(current.pid)
    },
  }
}

/** Retries with growing pauses. Never touches postmaster.pid, because PostgreSQL itself knows when it is stale. */
async function startWithPatience(
  settings: PostmasterSettings,
  port: number,
  patience: number,
  isStopping: () => boolean,
): Promise<Postmaster | null> {
  const started = performance.now()
  for (let pause = FIRST_PAUSE; !isStopping(); pause = Math.min(pause * 2, LONGEST_PAUSE)) {
    const postmaster = await startPostmaster(settings, port)
    if (postmaster) return postmaster
    if (performance.now() - started > patience) return null
    await sleep(pause)
  }
  return null
}

const gaveUp = async ({ place }: PostmasterSettings) =>
  new StartError(`PostgreSQL no arranca. Lo último que dijo (${place.log}):\n${await readLogTail(place.log)}`)
