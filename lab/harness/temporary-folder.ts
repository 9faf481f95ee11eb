import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A temporary folder, removed with the cluster that PostgreSQL may keep for it elsewhere. */
export async function inTemporaryFolder<T>(work: (path: string) => Promise<T>): Promise<T> {
  const path = await mkdtemp(join(tmpdir(), 'vigente-lab-'))
  try {
    return await work(path)
  } finally {
    await removeData(path)
  }
}

/** Removes a data folder and those directly below it, with their clusters. */
export async function removeData(path: string, below: readonly string[] = []): Promise<void> {
  for (const folder of [path, ...below.map((name) => join(path, name))]) {
    const pointer = join(folder, 'postgres.ubicacion')
    if (existsSync(pointer)) await rm((await readFile(pointer, 'utf8')).trim(), { recursive: true, force: true })
  }
  await rm(path, { recursive: true, force: true })
}
