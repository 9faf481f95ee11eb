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
  for (const folder of [path, ...below.map((name) => join(path, name))])
    await rm(await clusterHome(folder), { recursive: true, force: true })
  await rm(path, { recursive: true, force: true })
}

/** The directory of a data folder's embedded PostgreSQL. */
export async function clusterHome(folder: string): Promise<string> {
  const pointed = (await readFile(join(folder, 'postgres.ubicacion'), 'utf8').catch(() => '')).trim()
  return pointed === '' ? join(folder, 'postgres') : pointed
}
