import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore } from './file-store.ts'

/** Files in a folder. A file is written beside its place, flushed and renamed, so that no half of one is ever seen. */
export function localStore(folder: string): FileStore {
  return {
    async put(key, bytes) {
      const path = join(folder, key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await replace(path, bytes)
      await flushFolders(folder, dirname(path))
    },
    async putBeside(key, bytes) {
      try {
        // Its folder goes with the original.
        await replace(join(folder, key), bytes)
      } catch (error) {
        if (!isMissing(error)) throw error
      }
    },
    async get(key) {
      try {
        const path = join(folder, key)
        const [bytes, { mtime }] = await Promise.all([readFile(path), stat(path)])
        return { bytes, modified: mtime }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    removeAll: (prefix) => rm(join(folder, prefix), { recursive: true, force: true }),
  }
}

async function replace(path: string, bytes: Buffer): Promise<void> {
  const draft = `${path}.${randomUUID()}`
  try {
    await writeThrough(draft, bytes)
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function writeThrough(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A name is on the disk when the folder that holds it is; so up to the root, whose folders may be new. */
async function flushFolders(root: string, folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
  if (folder !== root) await flushFolders(root, dirname(folder))
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'
