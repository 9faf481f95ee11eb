import { spawn, type ChildProcess } from 'node:child_process'
import { open, readFile, rename, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import type { ClusterPlace } from './cluster-place.ts'
import { clusterUrl, probe, SOCKET_PORT } from './connection.ts'
import { StartError } from '#server/runtime/errors/errors.ts'
import { programOptions } from './init-cluster.ts'
import type { OsUser } from './os-user.ts'

const MiB = 2 ** 20

export type Postmaster = { process: ChildProcess; pid: number; port: number }

export type PostmasterSettings = {
  binaries: Binaries
  place: ClusterPlace
  osUser: OsUser | null
  /** Safety against power loss. Only tests turn it off. */
  durable: boolean
  /** Additional arguments; only fault tests pass any. */
  env?: Readonly<Record<string, string>> | undefined
}

const LOG_LIMIT = 5_000_000

/** Starts PostgreSQL once and waits until it answers. Null when it gave up; its log says why. */
export async function startPostmaster(settings: PostmasterSettings, port: number): Promise<Postmaster | null> {
  const { binaries, place, osUser } = settings
  const log = await openLog(place.log)
  const options = programOptions(osUser)
  const child = spawn(binaries.postgres, postmasterArguments(settings, port), {
    ...options,
    ...(settings.env && { env: { ...options.env, ...settings.env } }),
    // A session of its own: Ctrl+C reaches only us, and we decide when the database stops.
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  let ended = false
  child.once('error', () => (ended = true))
  child.once('exit', () => (ended = true))
  await log.close()
  while (!ended) {
    const found = await probe(clusterUrl(place, port, 'postgres'))
    if (found === 'ready' && child.pid !== undefined) return { process: child, pid: child.pid, port }
    if (found === 'locked') throw wrongPassword(child, place)
    await sleep(10)
  }
  return null
}

function wrongPassword(child: ChildProcess, { cluster, log }: ClusterPlace): StartError {
  child.kill('SIGINT')
  return new StartError(
    `La clave guardada junto a ${log} no es la del PostgreSQL de ${cluster}. Recupera el archivo postgres.clave de esa carpeta de datos.`,
  )
}

function postmasterArguments({ place, durable }: PostmasterSettings, port: number): string[] {
  const settings = {
    listen_addresses: place.socket === null ? '127.0.0.1' : '',
    port: String(port),
    unix_socket_directories: place.socket ?? '',
    unix_socket_permissions: '0700',
    max_connections: '80',
    shared_buffers: sharedBuffersFor(memoryOf(totalmem(), process.constrainedMemory())),
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // PostgreSQL's log names no rows and no values. The server logs failures without them.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    jit: 'off',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  return ['-D', place.cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/** Unix sockets live in a private folder, so their port is only a name. TCP needs a free port. */
export async function choosePort(place: ClusterPlace): Promise<number> {
  if (place.socket !== null) return SOCKET_PORT
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('The system gave no TCP port')
  return address.port
}

async function openLog(file: string) {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  )
  if (size > LOG_LIMIT) await rename(file, `${file}.1`)
  return open(file, 'a', 0o600)
}

/** The last lines of PostgreSQL's log, for a person whose server does not start. */
export async function readLogTail(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '')
  return text.trimEnd().split('\n').slice(-6).join('\n')
}

/**
 * Memory for PostgreSQL's page cache: an eighth of the given bytes, between 32 MB and 1 GB. PostgreSQL's manual advises a
 * quarter of a dedicated machine (19.4.1). Pages outside it come from the system's cache, at 50 to 80 µs each.
 */
export function sharedBuffersFor(memory: number): string {
  const share = Math.floor(memory / 8 / MiB)
  return `${Math.min(1024, Math.max(32, share))}MB`
}

/** Memory this process may use: a container's limit, else the machine's. */
export const memoryOf = (machine: number, constrained: number | undefined): number =>
  constrained === undefined || constrained === 0 ? machine : Math.min(machine, constrained)
