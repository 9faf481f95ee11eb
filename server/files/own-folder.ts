import { lstat, mkdir } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Whether a folder below the root, and each on the way to it, is there and is a folder itself. What a symbolic link leads to
 * is nothing of the store's; only the root may be one.
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

/** Makes a folder below the root and those on the way to it, and refuses to go through anything that is none. */
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
  Object.assign(new Error('Something else lies where a folder of the file store belongs', { cause }), {
    code: 'ENOTDIR',
  })

/** Whether the file system failed with one of these codes. */
export const hasCode = (error: unknown, ...codes: string[]) =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))
