import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { accessToken, openFakeMercadoPago, webhookSecret } from '#server/testing/fake-mercado-pago.ts'

const PATIENCE = 90_000

/** A server as people start it, on a data folder of its own with the demonstration in it. */
export default async function startServer() {
  const dataDir = await mkdtemp(join(tmpdir(), 'vigente-e2e-'))
  // Playwright hands what is set here on to its workers.
  process.env['E2E_DATA'] = dataDir
  process.env['E2E_MAIL'] = join(dataDir, 'mail')
  const provider = await openFakeMercadoPago()
  const port = process.env['E2E_PORT'] ?? ''
  const stop = await startProcess({ DATA_DIR: dataDir, PORT: port, ...payingAt(provider.url) })
  return async () => {
    await stop()
    await provider.close()
    await removeData(dataDir)
  }
}

/** One process of the server with these settings, once it is ready; answers how to stop it. */
export async function startProcess(settings: Record<string, string>): Promise<() => Promise<void>> {
  const server = spawn(process.execPath, ['--import', './scripts/typescript.mjs', 'server/main.ts'], {
    env: { ...process.env, HOST: '127.0.0.1', ...PLAIN, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await ready(server)
  return async () => {
    server.kill('SIGTERM')
    if (server.exitCode === null) await once(server, 'exit')
  }
}

/** Gyms pay the platform at a provider on this machine, which really sends people away and calls back. */
const payingAt = (url: string) => ({
  MP_API_URL: url,
  MP_ACCESS_TOKEN: accessToken,
  MP_WEBHOOK_SECRET: webhookSecret,
})

/** Whatever this shell has set, the journeys run on the embedded database and the demonstration. */
const PLAIN = { NODE_ENV: 'development', DATABASE_URL: '', DEMO: '1', SECRET: '', PUBLIC_URL: '', SMTP_URL: '' }

async function ready(server: ChildProcess): Promise<void> {
  if (!server.stdout) throw new Error('The server has no output')
  const lines = createInterface({ input: server.stdout })
  const timer = setTimeout(() => server.kill('SIGKILL'), PATIENCE)
  for await (const line of lines) {
    if (!line.startsWith('Vigente listo en')) continue
    clearTimeout(timer)
    server.stdout.resume()
    return
  }
  throw new Error('The server ended before it was ready')
}

/** As root the cluster lies elsewhere; a file in the data folder says where. */
async function removeData(dataDir: string): Promise<void> {
  const elsewhere = await readFile(join(dataDir, 'postgres.ubicacion'), 'utf8').catch(() => '')
  if (elsewhere.trim() !== '') await rm(elsewhere.trim(), { recursive: true, force: true })
  await rm(dataDir, { recursive: true, force: true })
}
