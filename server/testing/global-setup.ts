import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#server/db/embedded/start-embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { prepareQueue } from '#server/jobs/prepare-queue.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's own PostgreSQL, as its superuser. */
    databaseUrl: string
  }
}

const MIGRATIONS = fileURLToPath(new URL('../db/migrations', import.meta.url))
const ROLES_ONLY = 1

/** One PostgreSQL for the whole run, in a temporary folder, with the templates every test database is cloned from. */
export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'vigente-test-'))
  const embedded = await startEmbedded({ dataDir, log: () => undefined, database: 'pruebas', durable: false })
  const kill = () => process.kill(embedded.pid(), 'SIGQUIT')
  process.once('exit', kill)
  await makeTemplate(embedded.url, 'plantilla_vacia', ROLES_ONLY)
  await prepareQueue(await makeTemplate(embedded.url, 'plantilla_completa'))
  project.provide('databaseUrl', embedded.url)
  return async () => {
    process.off('exit', kill)
    await embedded.stop()
    await rm(dirname(embedded.cluster), { recursive: true, force: true })
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function makeTemplate(adminUrl: string, name: string, upTo?: number): Promise<string> {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(`create database ${name}`)
  } finally {
    await client.end()
  }
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  await migrate(url.href, MIGRATIONS, upTo)
  return url.href
}
