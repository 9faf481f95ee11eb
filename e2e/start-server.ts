import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { clientId, clientSecret } from '#server/testing/stand-ins/fake-accounts.ts'
import { accessToken, openFakeMercadoPago, webhookSecret } from '#server/testing/stand-ins/fake-mercado-pago.ts'

const TIMEOUT = 240_000

/** Starts a normal server with the demonstration on a data folder of its own. */
export default async function startServer() {
  const dataDir = await mkdtemp(join(tmpdir(), 'vigente-e2e-'))
  // Playwright passes these variables on to its workers.
  process.env['E2E_DATA'] = dataDir
  process.env['E2E_MAIL'] = join(dataDir, 'mail')
  const provider = await openFakeMercadoPago()
  const port = process.env['E2E_PORT'] ?? ''
  provider.avisosUrl = `http://127.0.0.1:${port}/api/cobros_en_linea/avisos`
  const stop = await startProcess({ DATA_DIR: dataDir, PORT: port, ...payingAt(provider.url) })
  return async () => {
    await stop()
    await provider.close()
    await removeData(dataDir)
  }
}

/** Starts a server process with these settings and waits until it is ready; returns a function that stops it. */
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

/** Gyms pay the platform, and members their gym, through a provider on this machine, with real redirects and callbacks. */
const payingAt = (url: string) => ({
  MP_API_URL: url,
  MP_ACCESS_TOKEN: accessToken,
  MP_WEBHOOK_SECRET: webhookSecret,
  MP_CLIENT_ID: clientId,
  MP_CLIENT_SECRET: clientSecret,
})

/** The journeys always use the embedded database and the demonstration, whatever this shell has set. */
const PLAIN = { NODE_ENV: 'development', DATABASE_URL: '', DEMO: '1', SECRET: '', PUBLIC_URL: '', SMTP_URL: '' }

async function ready(server: ChildProcess): Promise<void> {
  if (!server.stdout) throw new Error('The server has no output')
  const lines = createInterface({ input: server.stdout })
  const timer = setTimeout(() => server.kill('SIGKILL'), TIMEOUT)
  for await (const line of lines) {
    if (!line.startsWith('Vigente listo en')) continue
    clearTimeout(timer)
    server.stdout.resume()
    return
  }
  throw new Error('The server ended before it was ready')
}

/** For root the cluster is elsewhere; a file in the data folder names the place. */
async function removeData(dataDir: string): Promise<void> {
  const elsewhere = await readFile(join(dataDir, 'postgres.ubicacion'), 'utf8').catch(() => '')
  if (elsewhere.trim() !== '') await rm(elsewhere.trim(), { recursive: true, force: true })
  await rm(dataDir, { recursive: true, force: true })
}
