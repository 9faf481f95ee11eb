import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hasCode } from '#server/runtime/errors/has-code.ts'
import type { FileStore, StoredFile } from './file-store.ts'
import { isOwnFolder, makeOwnFolder } from './own-folder.ts'

/**
 * Files in a folder. A file is written beside its place, flushed and renamed, so that it is never seen half. Symlinks
 * inside the folder are never followed: they count as missing, and nothing is written or deleted through them.
 */
export function localStore(folder: string): FileStore {
  return {
    async put(key, bytes) {
      const path = join(folder, key)
      await makeOwnFolder(folder, dirname(key))
      await replace(path, bytes)
      await flushFolders(folder, dirname(path))
    },
    async putBeside(key, bytes) {
      if (!(await isOwnFolder(folder, dirname(key)))) return
      try {
        // A thumbnail's folder is gone if the original was deleted.
        await replace(join(folder, key), bytes)
      } catch (error) {
        if (!hasCode(error, 'ENOENT')) throw error
      }
    },
    async get(key) {
      if (!(await isOwnFolder(folder, dirname(key)))) return null
      try {
        return await read(join(folder, key))
      } catch (error) {
        if (hasCode(error, 'ENOENT', 'ELOOP')) return null
        throw error
      }
    },
    async removeAll(prefix) {
      // Without the trailing slash, `rm` deletes a link itself and not its target.
      const own = prefix.slice(0, -1)
      if (await isOwnFolder(folder, dirname(own))) await rm(join(folder, own), { recursive: true, force: true })
    },
  }
}

/** Windows has no such flag. */
const NO_FOLLOW = constants.O_NOFOLLOW ?? 0

async function read(path: string): Promise<StoredFile> {
  const file = await open(path, constants.O_RDONLY | NO_FOLLOW)
  try {
    const [bytes, { mtime }] = await Promise.all([file.readFile(), file.stat()])
    return { bytes, modified: mtime }
  } finally {
    await file.close()
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

/** A name is durable once its folder is flushed; folders may be new, so all up to the root are. */
async function flushFolders(root: string, folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
  if (folder !== root) await flushFolders(root, dirname(folder))
}
