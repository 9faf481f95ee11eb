// Programs of this machine, and how Debian's packages bring missing ones.
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './setup.mjs'

/**
 * Paths at which programs of these names may lie.
 * @param {string[]} names
 */
export function inPath(names) {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return names.flatMap((name) => [...folders, '/usr/bin'].map((folder) => join(folder, name)))
}

/** @param {string} path */
export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return path.includes('/') || path.includes('\\')
  } catch {
    return false
  }
}

/** @param {string} program */
export const has = (program) => inPath([program]).some(isExecutable)

/**
 * Installs one of Debian's packages. Only root can; returns false for everybody else.
 * @param {string} name
 */
export async function aptInstall(name) {
  if (process.getuid?.() !== 0 || !has('apt-get')) return false
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], env)
  return (await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], env)) === 0
}
