import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#server/runtime/db/embedded/start-embedded.ts'
import { migrate } from '#server/runtime/db/migrate/migrate.ts'
import { readSchemaFiles, type SchemaFiles } from '#server/runtime/db/migrate/schema-files.ts'
import { prepareQueue } from '#server/runtime/jobs/prepare-queue.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's own PostgreSQL, as its superuser. */
    databaseUrl: string
  }
}

/** Roles and the record engine's own tables. */
const ENGINE_FILES = 2

/** One PostgreSQL for the whole run, in a temporary folder, with the templates that test databases are cloned from. */
export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'vigente-test-'))
  const embedded = await startEmbedded({ dataDir, log: () => undefined, database: 'pruebas', durable: false })
  const kill = () => process.kill(embedded.pid(), 'SIGQUIT')
  process.once('exit', kill)
  const files = await readSchemaFiles()
  const engine = { ...files, schema: files.schema.slice(0, ENGINE_FILES), views: [], migrations: [] }
  await makeTemplate(embedded.url, 'plantilla_vacia', engine)
  await prepareQueue(await makeTemplate(embedded.url, 'plantilla_completa', files))
  project.provide('databaseUrl', embedded.url)
  return async () => {
    process.off('exit', kill)
    await embedded.stop()
    await rm(dirname(embedded.cluster), { recursive: true, force: true })
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function makeTemplate(adminUrl: string, name: string, files: SchemaFiles): Promise<string> {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(`create database ${name}`)
  } finally {
    await client.end()
  }
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  await migrate(url.href, files)
  return url.href
}
