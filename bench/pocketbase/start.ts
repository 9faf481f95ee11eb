import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import PocketBase from 'pocketbase'
import { benchPassword } from '../database.ts'
import { freePort } from '../child.ts'
import { emailOf } from '../world/ids.ts'
import { collections } from './collections.ts'
import { fillPocketBase } from './fill.ts'

/** A running PocketBase that holds a world, and the token of the first gym's administrator there. */
export interface RunningPocketBase {
  readonly port: number
  readonly token: string
  readonly version: string
  readonly filled: string
  stop(): Promise<void>
}

const superuser = 'banco@banco.example'
const patience = 30_000

/** Starts the binary on a folder of its own and copies the world of `databaseUrl` into it. */
export async function startPocketBase(binary: string, dir: string, databaseUrl: string): Promise<RunningPocketBase> {
  const run = promisify(execFile)
  const { stdout: version } = await run(binary, ['--version'])
  await run(binary, ['superuser', 'upsert', superuser, benchPassword, `--dir=${dir}`])
  const port = await freePort()
  const server = spawn(binary, ['serve', `--http=127.0.0.1:${port}`, `--dir=${dir}`], { stdio: 'ignore' })
  const stop = async () => {
    server.kill('SIGTERM')
    if (server.exitCode === null) await once(server, 'exit')
  }
  try {
    const url = `http://127.0.0.1:${port}`
    await untilHealthy(url)
    const filled = await prepare(url, databaseUrl)
    return { port, token: await tokenOf(url), version: version.trim(), filled, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function untilHealthy(url: string): Promise<void> {
  const began = performance.now()
  for (;;) {
    const answer = await fetch(`${url}/api/health`).catch(() => null)
    if (answer?.ok) return
    if (performance.now() - began > patience) throw new Error('PocketBase does not answer')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function prepare(url: string, databaseUrl: string): Promise<string> {
  const admin = new PocketBase(url).autoCancellation(false)
  await admin.collection('_superusers').authWithPassword(superuser, benchPassword)
  await admin.send('/api/collections/import', { method: 'PUT', body: { collections, deleteMissing: false } })
  const began = performance.now()
  const records = await fillPocketBase(admin, databaseUrl)
  await admin.collection('encargados').create({
    email: emailOf(1),
    password: benchPassword,
    passwordConfirm: benchPassword,
    name: 'Encargada 1',
    gimnasio_id: 'g00000000000001',
  })
  return `${records} records in ${((performance.now() - began) / 1000).toFixed(0)} s`
}

async function tokenOf(url: string): Promise<string> {
  const client = new PocketBase(url).autoCancellation(false)
  return (await client.collection('encargados').authWithPassword(emailOf(1), benchPassword)).token
}
