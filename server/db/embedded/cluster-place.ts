import { createHash, randomBytes } from 'node:crypto'
import { chmod, chown, lstat, mkdir, readFile, realpath, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EmbeddedError } from './embedded-error.ts'
import type { OsUser } from './os-user.ts'

/** Where one data folder's PostgreSQL lives and how to reach it. */
export type ClusterPlace = {
  /** PostgreSQL's data directory. */
  cluster: string
  /** Folder of the Unix socket; null where only TCP is to be had (Windows). */
  socket: string | null
  log: string
  password: string
}

const ROOT_HOME = '/var/lib/vigente'
/** A Unix socket's path has at most 107 bytes; the file's own name takes 16. */
const LONGEST_SOCKET_FOLDER = 90

/** As root, programs and clusters live here: the data folder may lie where PostgreSQL's account cannot go. */
export const sharedHome = (osUser: OsUser | null) => (osUser ? ROOT_HOME : null)

/** Makes the folders and the password when absent. As root a file in the data folder says where the cluster is. */
export async function prepareClusterPlace(dataDir: string, osUser: OsUser | null): Promise<ClusterPlace> {
  const folder = await realpath(dataDir)
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  const home = osUser ? join(ROOT_HOME, hash) : join(folder, 'postgres')
  if (osUser) {
    await mkdir(ROOT_HOME, { recursive: true, mode: 0o755 })
    await writeFile(join(folder, 'postgres.ubicacion'), `${home}\n`)
  }
  await makePrivate(home, osUser)
  return {
    cluster: join(home, 'cluster'),
    socket: await prepareSocketFolder(home, hash, osUser),
    log: join(folder, 'postgres.log'),
    password: await readOrMakePassword(join(folder, 'postgres.clave')),
  }
}

async function prepareSocketFolder(home: string, hash: string, osUser: OsUser | null): Promise<string | null> {
  if (process.platform === 'win32') return null
  const inHome = join(home, 'socket')
  const fits = Buffer.byteLength(inHome) <= LONGEST_SOCKET_FOLDER
  const folder = fits ? inHome : join(tmpdir(), `vigente-${hash}`)
  await makePrivate(folder, osUser)
  return folder
}

/** Only its owner gets in. A folder somebody else prepared under that name is refused. */
async function makePrivate(folder: string, osUser: OsUser | null): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { uid } = await lstat(folder)
  const owner = osUser?.uid ?? process.getuid?.() ?? uid
  if (uid !== owner && process.getuid?.() !== 0) {
    throw new EmbeddedError(`La carpeta ${folder} es de otro usuario. Bórrala o elige otra con DATA_DIR.`)
  }
  if (osUser) await chown(folder, osUser.uid, osUser.gid)
  await chmod(folder, 0o700)
}

async function readOrMakePassword(file: string): Promise<string> {
  try {
    await writeFile(file, randomBytes(24).toString('hex'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return (await readFile(file, 'utf8')).trim()
}
