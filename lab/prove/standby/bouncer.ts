import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findOsUser } from '#server/runtime/db/embedded/os-user.ts'
import { freePort } from '#server/testing/network/free-port.ts'

export const PGBOUNCER = '/usr/sbin/pgbouncer'

export interface Bouncer {
  readonly port: number
  stop(): Promise<void>
}

type Mode = 'session' | 'transaction'

/** As in docs/operacion.md: nothing about startup parameters. */
const settings = (port: number, backend: number, folder: string, mode: Mode) => `[databases]
vigente = host=127.0.0.1 port=${backend} dbname=vigente user=vigente

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${folder}/users.txt
pool_mode = ${mode}
default_pool_size = 60
max_client_conn = 300
`

/** A PgBouncer in front of a PostgreSQL on a local port. */
export async function startBouncer(backend: number, mode: Mode = 'session'): Promise<Bouncer> {
  const [account, port] = [await findOsUser(), await freePort()]
  const folder = await mkdtemp(join(tmpdir(), 'vigente-pgbouncer-'))
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(file, settings(port, backend, folder, mode))
  await writeFile(join(folder, 'users.txt'), '"vigente" "vigente"\n')
  if (account) await chown(folder, account.uid, account.gid)
  const child = spawn(PGBOUNCER, [file], { stdio: 'ignore', ...(account && { uid: account.uid, gid: account.gid }) })
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGINT')
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  return { port, stop }
}
