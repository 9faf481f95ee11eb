import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import PocketBase from 'pocketbase'
import { startBinary } from './binary.ts'
import { benchPassword } from '../server/database.ts'
import { emailOf } from '../world/ids.ts'
import { collections } from './collections.ts'
import { fillPocketBase } from './fill.ts'

/** A running PocketBase with a world, and the token of the first gym's administrator there. */
export interface RunningPocketBase {
  readonly port: number
  readonly token: string
  readonly version: string
  readonly filled: string
  stop(): Promise<void>
}

/** Starts the binary on a folder of its own and copies the world of `databaseUrl` into it. */
export async function startPocketBase(binary: string, dir: string, databaseUrl: string): Promise<RunningPocketBase> {
  const { stdout: version } = await promisify(execFile)(binary, ['--version'])
  const { url, admin, stop } = await startBinary(binary, dir)
  try {
    const filled = await prepare(admin, databaseUrl)
    return { port: Number(new URL(url).port), token: await tokenOf(url), version: version.trim(), filled, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function prepare(admin: PocketBase, databaseUrl: string): Promise<string> {
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
