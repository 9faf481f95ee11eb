import { join } from 'node:path'
import { DatabaseError } from 'pg'
import { StartError } from '#server/runtime/errors/errors.ts'
import { findHome, findRunning } from '../embedded/find-running.ts'
import { startEmbedded } from '../embedded/start-embedded.ts'
import { hostsOf } from '../servers/hosts.ts'
import { lookInto, migrate, newestVersion, requireCurrent } from '../migrate/migrate.ts'
import { adviceOn } from '../advice.ts'
import { isOutage } from '../outage.ts'
import { requireSession } from './require-session.ts'
import { requireFinished, requireNoRestore } from './unfinished-restore.ts'

/** A database at this program's version. */
export type OpenDatabase = {
  url: string
  /** Description for people. Holds no password. */
  where: string
  /** Folders whose disks it writes to; empty for a database behind DATABASE_URL. */
  folders: readonly string[]
  stop(): Promise<void>
}

export type Place = { DATABASE_URL?: string | undefined; DATA_DIR: string }
export type Log = (sentence: string) => void

/** The version that this program was written for. */
export const schemaVersion = newestVersion

/** The PostgreSQL of DATABASE_URL, or the embedded one of the data folder, created if missing. Migrates it. */
export async function openDatabase(place: Place, log: Log): Promise<OpenDatabase> {
  const { DATABASE_URL, DATA_DIR } = place
  await requireNoRestore(DATA_DIR)
  const database = DATABASE_URL === undefined ? await startOwn(place, log, true) : ofOthers(DATABASE_URL)
  return checked(database, async (url) => {
    await migrate(url)
    await requireFinished(url)
  })
}

/**
 * Opens the database if it exists and has this program's version. Commands use it: they create and migrate no database. Beside a
 * running server it uses that server's embedded PostgreSQL.
 */
export async function reachDatabase(place: Place, log: Log): Promise<OpenDatabase> {
  return checked((await reach(place, log)) ?? refuseAbsent(place), async (url) => {
    await requireCurrent(url)
    await requireFinished(url)
  })
}

/** Opens the database of any version, for commands that only read. */
export async function reachAnyVersion(place: Place, log: Log): Promise<OpenDatabase> {
  return checked((await reach(place, log)) ?? refuseAbsent(place), lookInto)
}

/** The database of any version; null if the data folder has no PostgreSQL. */
export async function reach(place: Place, log: Log): Promise<OpenDatabase | null> {
  const { DATABASE_URL, DATA_DIR } = place
  if (DATABASE_URL !== undefined) return ofOthers(DATABASE_URL)
  const running = await findRunning(DATA_DIR)
  if (running !== null) {
    const where = `la de ${DATA_DIR}, que un servidor tiene abierta`
    return { url: running, where, folders: [], stop: async () => undefined }
  }
  return (await findHome(DATA_DIR)) === null ? null : startOwn(place, log, false)
}

function refuseAbsent({ DATA_DIR }: Place): never {
  throw new StartError(
    `No hay una base de datos en ${DATA_DIR}, y esta orden no crea ninguna. Si el servidor usa otros ajustes, dilo con --env-file=<archivo> (en una instalación con systemd, /etc/vigente.env).`,
  )
}

/** Stops the database when the check fails. Explains a refused login in words. */
export async function checked(database: OpenDatabase, check: (url: string) => Promise<unknown>): Promise<OpenDatabase> {
  try {
    await requireSession(database.url)
    await check(database.url)
    return database
  } catch (error) {
    await database.stop()
    throw isOutage(error) || isRefusal(error) ? unreachable(database, error) : error
  }
}

/** Wrong password, unknown user or database, or no right to connect. */
const isRefusal = (error: unknown) => error instanceof DatabaseError && /^(28|3D000|42501)/.test(error.code ?? '')

const unreachable = ({ where }: OpenDatabase, cause: unknown) => {
  const advice = adviceOn(cause) ?? 'Comprueba que PostgreSQL esté andando y que los ajustes lleven a él.'
  const reason = cause instanceof Error ? cause.message : ''
  return new StartError(`No se pudo entrar a la base de datos (${where}): ${reason}. ${advice}`, { cause })
}

const ofOthers = (url: string): OpenDatabase => ({
  url,
  where: `${describe(url)} (DATABASE_URL)`,
  folders: [],
  stop: async () => undefined,
})

function describe(address: string): string {
  const urls = (hostsOf(address)?.urls ?? []).map((each) => new URL(each))
  const hosts = urls.map(({ host, searchParams }) => searchParams.get('host') ?? host)
  return `${decodeURIComponent(urls[0]?.pathname.slice(1) ?? '')} en ${hosts.join(', ')}`
}

/** The database that the settings name: port, host (`varios` for more than one), name, owner and data folder; or the folder alone. */
export function targetOf({ DATABASE_URL, DATA_DIR }: Place): readonly string[] {
  if (DATABASE_URL === undefined) return ['carpeta', DATA_DIR]
  const [first = DATABASE_URL, ...others] = hostsOf(DATABASE_URL)?.urls ?? []
  const { port, hostname, pathname, username, searchParams } = new URL(first)
  const host = others.length > 0 ? 'varios' : (searchParams.get('host') ?? hostname)
  return ['base', port || '5432', host, ...[pathname.slice(1), username].map(decodeURIComponent), DATA_DIR]
}

/** Starts the PostgreSQL of the data folder; `makes` creates a missing one. */
export async function startOwn({ DATA_DIR }: Place, log: Log, makes: boolean): Promise<OpenDatabase> {
  const embedded = await startEmbedded({ dataDir: DATA_DIR, log, makes })
  if (process.getuid?.() === 0) log(`Datos de PostgreSQL en ${embedded.cluster}`)
  // The write-ahead log may be on another disk.
  const folders = [embedded.cluster, join(embedded.cluster, 'pg_wal')]
  return { url: embedded.url, where: `la de ${DATA_DIR}`, folders, stop: () => embedded.stop() }
}
