import { createHash, randomBytes } from 'node:crypto'
import { chmod, chown, lstat, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from '#server/runtime/errors/errors.ts'
import type { OsUser } from './os-user.ts'
import { hasCode } from '#server/runtime/errors/has-code.ts'

/** Location of one data folder's PostgreSQL and how to reach it. */
export type ClusterPlace = {
  cluster: string
  /** Folder of the Unix socket; null where only TCP exists (Windows). */
  socket: string | null
  log: string
  password: string
}

const ROOT_HOME = '/var/lib/vigente'
/** A Unix socket's path has at most 107 bytes; the file's own name takes 16. */
const LONGEST_SOCKET_FOLDER = 90

/** Programs and clusters of a server run by root: PostgreSQL's account may not reach the data folder. */
export const sharedHome = (osUser: OsUser | null) => (osUser ? ROOT_HOME : null)

/** Makes the folders and the password when absent. */
export async function prepareClusterPlace(folder: string, home: string, osUser: OsUser | null): Promise<ClusterPlace> {
  await makePrivate(home, osUser)
  return {
    cluster: join(home, 'cluster'),
    socket: await prepareSocketFolder(home, hashOf(folder), osUser),
    log: join(folder, 'postgres.log'),
    password: await readOrMakePassword(join(folder, 'postgres.clave')),
  }
}

export const POINTER = 'postgres.ubicacion'

/**
 * Location of a data folder's cluster. When the server is root, a file in the data folder names it. So a moved folder
 * finds its cluster, and a deleted and remade one does not get the old cluster.
 */
export async function findClusterHome(folder: string, osUser: OsUser | null): Promise<string> {
  const known = await knownHome(folder, osUser)
  if (known !== null) return known
  await mkdir(ROOT_HOME, { recursive: true, mode: 0o755 })
  const home = await makeUnused(join(ROOT_HOME, hashOf(folder)))
  await writeFile(join(folder, POINTER), `${home}\n`)
  return home
}

/** The cluster's folder; null if none was made yet. */
export async function knownHome(folder: string, osUser: OsUser | null): Promise<string | null> {
  const inside = join(folder, 'postgres')
  const known = (await readFile(join(folder, POINTER), 'utf8').catch(() => '')).trim()
  if (osUser ? await exists(join(inside, 'cluster')) : known !== '') throw madeByAnother(folder, osUser)
  if (!osUser) return inside
  return known === '' ? null : known
}

/** True if a cluster was made there completely. */
export const hasCluster = (home: string): Promise<boolean> => exists(join(home, 'cluster', 'PG_VERSION'))

/** Root and ordinary users keep their clusters in different places. Starting as the other kind would find an empty one. */
const madeByAnother = (folder: string, osUser: OsUser | null) =>
  new StartError(
    osUser
      ? `La carpeta de datos ${folder} se creó con un usuario común. Arranca Vigente con ese usuario, o elige otra con DATA_DIR.`
      : `La carpeta de datos ${folder} se creó como root. Arranca Vigente como root, o elige otra con DATA_DIR.`,
  )

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

const hashOf = (folder: string) => createHash('sha256').update(folder).digest('hex').slice(0, 16)

async function makeUnused(home: string): Promise<string> {
  const candidates = [home, `${home}-${randomBytes(3).toString('hex')}`]
  for (const candidate of candidates) {
    const made = await mkdir(candidate, { mode: 0o700 }).then(
      () => true,
      () => false,
    )
    if (made) return candidate
  }
  throw new StartError(`No se pudo crear una carpeta para PostgreSQL en ${ROOT_HOME}.`)
}

async function prepareSocketFolder(home: string, hash: string, osUser: OsUser | null): Promise<string | null> {
  if (process.platform === 'win32') return null
  const inHome = join(home, 'socket')
  const fits = Buffer.byteLength(inHome) <= LONGEST_SOCKET_FOLDER
  const folder = fits ? inHome : join(tmpdir(), `vigente-${hash}`)
  await makePrivate(folder, osUser)
  return folder
}

/** Only the owner can enter. A folder that somebody else prepared under that name is refused. */
async function makePrivate(folder: string, osUser: OsUser | null): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { uid } = await lstat(folder)
  const owner = osUser?.uid ?? process.getuid?.() ?? uid
  if (uid !== owner && process.getuid?.() !== 0) {
    throw new StartError(`La carpeta ${folder} es de otro usuario. Bórrala o elige otra con DATA_DIR.`)
  }
  if (osUser) await chown(folder, osUser.uid, osUser.gid)
  await chmod(folder, 0o700)
}

async function readOrMakePassword(file: string): Promise<string> {
  try {
    await writeFile(file, randomBytes(24).toString('hex'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  }
  return (await readFile(file, 'utf8')).trim()
}
