import { spawn } from 'node:child_process'
import { chown, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import type { ClusterPlace } from './cluster-place.ts'
import { CLUSTER_USER } from './connection.ts'
import { StartError } from '#server/runtime/errors/errors.ts'
import type { OsUser } from './os-user.ts'

/** Creates the cluster under another name and renames it when it is whole, so an interrupted first start can be repeated. */
export async function initCluster(binaries: Binaries, place: ClusterPlace, osUser: OsUser | null): Promise<void> {
  if (await exists(join(place.cluster, 'PG_VERSION'))) return
  const unfinished = `${place.cluster}.nuevo`
  const passwordFile = `${place.cluster}.clave`
  await rm(unfinished, { recursive: true, force: true })
  await writeFile(passwordFile, place.password, { mode: 0o600 })
  if (osUser) await chown(passwordFile, osUser.uid, osUser.gid)
  try {
    await run(binaries.initdb, initArguments(unfinished, passwordFile), osUser)
  } finally {
    await rm(passwordFile, { force: true })
  }
  await rename(unfinished, place.cluster)
}

const initArguments = (folder: string, passwordFile: string) => [
  `--pgdata=${folder}`,
  `--username=${CLUSTER_USER}`,
  `--pwfile=${passwordFile}`,
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
]

/** Environment and account for a PostgreSQL program: no inherited settings, and another account when this one is root. */
export const programOptions = (osUser: OsUser | null) => ({
  cwd: '/',
  ...(process.platform === 'win32' ? {} : { env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } }),
  ...(osUser ? { uid: osUser.uid, gid: osUser.gid } : {}),
})

async function run(program: string, args: string[], osUser: OsUser | null): Promise<void> {
  const child = spawn(program, args, { ...programOptions(osUser), stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  await new Promise<void>((resolve, reject) => {
    child.once('error', (cause) => reject(new StartError(`No se pudo ejecutar ${program}.`, { cause })))
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new StartError(`PostgreSQL no pudo crear su carpeta: ${reasonIn(said)}`)),
    )
  })
}

const reasonIn = (said: string) =>
  said.includes('No space left') ? 'no queda lugar en el disco. Libera espacio y vuelve a intentarlo.' : said.trim()

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
