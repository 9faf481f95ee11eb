import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createPasswords } from '#server/engine/auth/passwords/hash-password.ts'
import { startEmbedded } from '#server/runtime/db/embedded/start-embedded.ts'
import { migrate } from '#server/runtime/db/migrate/migrate.ts'
import { loadWorld, type Progress } from '../world/load-world.ts'
import type { WorldSize } from '../world/size.ts'

export interface BenchDatabase {
  readonly url: string
  /** Seconds it took to fill; 0 for an existing world. */
  readonly filledIn: number
  stop(): Promise<void>
}

export const benchPassword = 'banco de pruebas'

/**
 * Starts the PostgreSQL of `folder` as the product does, with the world in it. Uses an existing world, and refuses one of
 * another size.
 */
export async function openBenchDatabase(
  folder: string,
  size: WorldSize,
  progress: Progress = () => undefined,
): Promise<BenchDatabase> {
  await mkdir(folder, { recursive: true })
  const began = performance.now()
  const isFilled = await fillOnce(folder, size, progress)
  const filledIn = isFilled ? (performance.now() - began) / 1000 : 0
  const embedded = await startEmbedded({ dataDir: folder, log: () => undefined })
  return { url: embedded.url, filledIn, stop: () => embedded.stop() }
}

/** Filled without waiting for the disk; only the measured server must wait. The note is written last. */
async function fillOnce(folder: string, size: WorldSize, progress: Progress): Promise<boolean> {
  const note = join(folder, 'banco.json')
  const wanted = JSON.stringify(size)
  if (existsSync(note) && (await readFile(note, 'utf8')) !== wanted) {
    throw new Error(`${folder} holds a world of another size. Choose another --data, or remove it.`)
  }
  const isThere = existsSync(note)
  const embedded = await startEmbedded({ dataDir: folder, log: () => undefined, durable: false })
  try {
    await migrate(embedded.url)
    if (isThere) return false
    await loadWorld(embedded.url, size, { passwordHash: await createPasswords().hash(benchPassword), progress })
    await writeFile(note, wanted)
    return true
  } finally {
    await embedded.stop()
  }
}
