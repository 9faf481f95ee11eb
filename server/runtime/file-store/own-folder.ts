import { lstat, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '#server/runtime/errors/has-code.ts'

/**
 * The folder and all between it and the root exist and are real folders. Symlinks are refused; only the root may be
 * one.
 */
export async function isOwnFolder(root: string, folder: string): Promise<boolean> {
  for (const path of pathsBelow(root, folder)) {
    try {
      if (!(await lstat(path)).isDirectory()) return false
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return false
      throw error
    }
  }
  return true
}

/** Makes a folder below the root and its parents; throws when one of them is no real folder. */
export async function makeOwnFolder(root: string, folder: string): Promise<void> {
  try {
    await mkdir(root, { recursive: true, mode: 0o700 })
    for (const path of pathsBelow(root, folder)) await makeFolder(path)
  } catch (error) {
    throw hasCode(error, 'EEXIST') ? notAFolder(error) : error
  }
}

async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    if (!hasCode(error, 'EEXIST') || !(await lstat(path)).isDirectory()) throw error
  }
}

function pathsBelow(root: string, folder: string): string[] {
  const parts = folder.split('/')
  return parts.map((_, index) => join(root, ...parts.slice(0, index + 1)))
}

const notAFolder = (cause: unknown) =>
  Object.assign(new Error('A folder of the file store is no real folder', { cause }), {
    code: 'ENOTDIR',
  })
