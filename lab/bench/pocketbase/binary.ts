import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { until } from '#lab/harness/until.ts'
import PocketBase from 'pocketbase'
import { freePort } from '#server/testing/network/free-port.ts'

/** A running PocketBase without collections, and its superuser. */
export interface StartedPocketBase {
  readonly url: string
  readonly admin: PocketBase
  readonly stop: () => Promise<void>
}

const superuser = 'super@super.example'
const password = 'caballo-correcto-9'
const patience = 30_000

export async function startBinary(binary: string, dir: string): Promise<StartedPocketBase> {
  await promisify(execFile)(binary, ['superuser', 'upsert', superuser, password, `--dir=${dir}`])
  const url = `http://127.0.0.1:${await freePort()}`
  const server = spawn(binary, ['serve', `--http=${url.slice('http://'.length)}`, `--dir=${dir}`], { stdio: 'ignore' })
  const stop = async () => {
    server.kill('SIGTERM')
    if (server.exitCode === null) await once(server, 'exit')
  }
  try {
    await until(async () => (await fetch(`${url}/api/health`).catch(() => null))?.ok, {
      longest: patience,
      otherwise: 'PocketBase does not answer',
    })
    const admin = new PocketBase(url).autoCancellation(false)
    await admin.collection('_superusers').authWithPassword(superuser, password)
    return { url, admin, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
