import { existsSync } from 'node:fs'
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findOsUser } from '#server/runtime/db/embedded/os-user.ts'
import { freePort } from '#server/testing/network/free-port.ts'
import { runProgram, type Note } from '#lab/harness/run-program.ts'

const ROOT = '/usr/lib/postgresql'

/** The newest PostgreSQL of the distribution, from 15 on; null without one. */
export async function findDistribution(): Promise<string | null> {
  const versions = (await readdir(ROOT).catch(() => [])).map(Number).filter((version) => version >= 15)
  const newest = versions.toSorted((one, other) => other - one)[0]
  const bin = join(ROOT, String(newest), 'bin')
  return newest !== undefined && existsSync(join(bin, 'pg_basebackup')) ? bin : null
}

export const noDistribution = async () =>
  (await findDistribution()) === null
    ? 'no PostgreSQL of the distribution is installed (apt-get install postgresql)'
    : null

/** A cluster of the distribution in a temporary folder. Listens on the loopback address alone. */
export interface Cluster {
  readonly folder: string
  readonly port: number
  /** The address of the database `name`, as its owner. */
  url(name: string): string
  start(): Promise<void>
  /** 'immediate' is a crash. */
  stop(how: 'fast' | 'immediate'): Promise<void>
  run(program: string, args: readonly string[]): Promise<readonly string[]>
  remove(): Promise<void>
}

/** Creates the folder; `initdb` or `pg_basebackup` fills it. */
export async function placeCluster(note: Note, settings: Readonly<Record<string, string>> = {}): Promise<Cluster> {
  const bin = await findDistribution()
  if (bin === null) throw new Error('No PostgreSQL of the distribution')
  const account = await findOsUser()
  const home = await mkdtemp(join(tmpdir(), 'vigente-pg-'))
  if (account) await chown(home, account.uid, account.gid)
  const folder = join(home, 'cluster')
  const port = await freePort()
  const run = (program: string, args: readonly string[]) => {
    const call = [join(bin, program), ...args]
    const [command = '', ...rest] = account ? ['setpriv', ...asAccount(account), ...call] : call
    return runProgram(note, command, rest, { cwd: '/' })
  }
  const given = Object.entries({
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: home,
    ...settings,
  })
  const options = given.map(([name, value]) => `-c ${name}='${value}'`).join(' ')
  const stop = async (how: string) => void (await run('pg_ctl', ['-D', folder, '-m', how, '-w', 'stop']))
  return {
    folder,
    port,
    run,
    stop,
    url: (name) => `postgresql://vigente:vigente@127.0.0.1:${port}/${name}`,
    start: async () =>
      void (await run('pg_ctl', ['-D', folder, '-w', '-l', join(home, 'log'), '-o', options, 'start'])),
    async remove() {
      if (existsSync(join(folder, 'postmaster.pid'))) await stop('immediate')
      await rm(home, { recursive: true, force: true })
    },
  }
}

const asAccount = ({ uid, gid }: { uid: number; gid: number }) => [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']

/** A new running cluster as docs/operacion.md requires: no superuser, an empty database `vigente`. */
export async function startCluster(note: Note, settings: Readonly<Record<string, string>> = {}): Promise<Cluster> {
  const cluster = await placeCluster(note, settings)
  await cluster.run('initdb', ['-D', cluster.folder, '-U', SUPERUSER, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'])
  await cluster.start()
  await command(cluster, 'create role vigente login createrole')
  await command(cluster, 'create database vigente owner vigente')
  return cluster
}

const SUPERUSER = 'postgres'

/** Arguments that reach it as its superuser. */
export const asSuperuser = ({ port }: Cluster) => ['-h', '127.0.0.1', '-p', String(port), '-U', SUPERUSER]

/** Runs one statement as its superuser. */
export const command = (cluster: Cluster, sql: string) =>
  cluster.run('psql', [...asSuperuser(cluster), '-d', SUPERUSER, '-v', 'ON_ERROR_STOP=1', '-c', sql])
