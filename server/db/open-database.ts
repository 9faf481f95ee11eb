import { fileURLToPath } from 'node:url'
import { startEmbedded } from './embedded/start-embedded.ts'
import { migrate } from './migrate.ts'
import { isOutage } from './outage.ts'

const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url))

/** A database at this program's version. */
export type OpenDatabase = { url: string; stop(): Promise<void> }

type Place = { DATABASE_URL?: string | undefined; DATA_DIR: string }

/** The PostgreSQL of DATABASE_URL, or the embedded one of the data folder, migrated. */
export async function openDatabase(place: Place, log: (sentence: string) => void): Promise<OpenDatabase> {
  const database = await reach(place, log)
  try {
    await migrate(database.url, MIGRATIONS)
    return database
  } catch (error) {
    await database.stop()
    if (isOutage(error)) throw new Error('No se pudo conectar con el PostgreSQL de DATABASE_URL.', { cause: error })
    throw error
  }
}

async function reach({ DATABASE_URL, DATA_DIR }: Place, log: (sentence: string) => void): Promise<OpenDatabase> {
  if (DATABASE_URL !== undefined) return { url: DATABASE_URL, stop: async () => undefined }
  const embedded = await startEmbedded({ dataDir: DATA_DIR, log })
  if (process.getuid?.() === 0) log(`Datos de PostgreSQL en ${embedded.cluster}`)
  return { url: embedded.url, stop: () => embedded.stop() }
}
