import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { DatabaseError } from 'pg'
import { StartError } from '#server/errors.ts'
import { findRunning } from './embedded/find-running.ts'
import { startEmbedded } from './embedded/start-embedded.ts'
import { migrate, newestVersion } from './migrate.ts'
import { isOutage } from './outage.ts'

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))

/** A database at this program's version. */
export type OpenDatabase = {
  url: string
  /** On whose disks it writes; empty for a database of others. */
  folders: readonly string[]
  stop(): Promise<void>
}

type Place = { DATABASE_URL?: string | undefined; DATA_DIR: string }

/** The version of the database that this program was written for. */
export const schemaVersion = () => newestVersion(MIGRATIONS)

/** The PostgreSQL of DATABASE_URL, or the embedded one of the data folder, migrated. */
export async function openDatabase(place: Place, log: (sentence: string) => void): Promise<OpenDatabase> {
  const database = await reach(place, log)
  try {
    await migrate(database.url, MIGRATIONS)
    return database
  } catch (error) {
    await database.stop()
    throw isOutage(error) || isRefusal(error) ? unreachable(error) : error
  }
}

/** The same, or the one that a server has open at this moment: for commands that work beside it. */
export async function reachDatabase(place: Place, log: (sentence: string) => void): Promise<OpenDatabase> {
  const running = place.DATABASE_URL === undefined ? await findRunning(place.DATA_DIR) : null
  return running === null ? openDatabase(place, log) : { url: running, folders: [], stop: async () => undefined }
}

/** Wrong password, unknown user or database, or no right to connect. */
const isRefusal = (error: unknown) => error instanceof DatabaseError && /^(28|3D000|42501)/.test(error.code ?? '')

const unreachable = (cause: unknown) =>
  new StartError(`No se pudo entrar al PostgreSQL de DATABASE_URL: ${cause instanceof Error ? cause.message : ''}`, {
    cause,
  })

async function reach({ DATABASE_URL, DATA_DIR }: Place, log: (sentence: string) => void): Promise<OpenDatabase> {
  if (DATABASE_URL !== undefined) return { url: DATABASE_URL, folders: [], stop: async () => undefined }
  const embedded = await startEmbedded({ dataDir: DATA_DIR, log })
  if (process.getuid?.() === 0) log(`Datos de PostgreSQL en ${embedded.cluster}`)
  // Its log of what is to be written may lie on a disk of its own.
  const folders = [embedded.cluster, join(embedded.cluster, 'pg_wal')]
  return { url: embedded.url, folders, stop: () => embedded.stop() }
}
