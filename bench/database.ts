import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { createPasswords } from '#server/auth/password.ts'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { loadWorld, type WorldSize } from './world.ts'

const migrations = fileURLToPath(new URL('../server/db/migrations', import.meta.url))

/** A folder that is gone afterwards, with the cluster that PostgreSQL may keep for it elsewhere. */
export async function inTemporaryFolder<T>(work: (path: string) => Promise<T>): Promise<T> {
  const path = await mkdtemp(join(tmpdir(), 'vigente-bench-'))
  try {
    return await work(path)
  } finally {
    await removeData(path)
  }
}

async function removeData(path: string): Promise<void> {
  const pointer = join(path, 'postgres.ubicacion')
  if (existsSync(pointer)) await rm((await readFile(pointer, 'utf8')).trim(), { recursive: true, force: true })
  await rm(path, { recursive: true, force: true })
}

export interface BenchDatabase {
  readonly url: string
  /** Seconds that filling it took; 0 when it was there. */
  readonly filledIn: number
  stop(): Promise<void>
}

export const benchPassword = 'banco de pruebas'

/** Starts the PostgreSQL of `folder` as the product does, with the world in it; a world that is there is used again. */
export async function openBenchDatabase(folder: string, size: WorldSize): Promise<BenchDatabase> {
  await mkdir(folder, { recursive: true })
  const started = performance.now()
  const isFilled = await fillOnce(folder, size)
  const filledIn = isFilled ? (performance.now() - started) / 1000 : 0
  const embedded = await startEmbedded({ dataDir: folder, log: () => undefined })
  return { url: embedded.url, filledIn, stop: () => embedded.stop() }
}

/** Filled without waiting for the disk, which only the measured server must do. */
async function fillOnce(folder: string, size: WorldSize): Promise<boolean> {
  const embedded = await startEmbedded({ dataDir: folder, log: () => undefined, durable: false })
  try {
    await migrate(embedded.url, migrations)
    if (await hasWorld(embedded.url)) return false
    await loadWorld(embedded.url, size, await createPasswords().hash(benchPassword))
    return true
  } finally {
    await embedded.stop()
  }
}

async function hasWorld(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from gimnasios limit 1')
    return rowCount === 1
  } finally {
    await client.end()
  }
}
