import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { escapeLiteral } from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#server/runtime/db/embedded/start-embedded.ts'
import { migrate } from '#server/runtime/db/migrate/migrate.ts'
import { readSchemaFiles, type SchemaFiles } from '#server/runtime/db/migrate/schema-files.ts'
import { prepareQueue } from '#server/runtime/jobs/prepare-queue.ts'
import { administer } from './administer.ts'
import { memoryFolder } from './memory-folder.ts'

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
  const memory = await memoryFolder()
  const removeMemory = () => memory !== null && rmSync(memory, { recursive: true, force: true })
  const kill = () => {
    process.kill(embedded.pid(), 'SIGQUIT')
    removeMemory()
  }
  process.once('exit', kill)
  if (memory !== null) await administer(embedded.url, `create tablespace memoria location ${escapeLiteral(memory)}`)
  const tablespace = memory === null ? 'pg_default' : 'memoria'
  const makeTemplate = (name: string, schema: SchemaFiles) => makeDatabase(embedded.url, { name, tablespace, schema })
  const files = await readSchemaFiles()
  const engine = { ...files, schema: files.schema.slice(0, ENGINE_FILES), views: [], migrations: [] }
  await makeTemplate('plantilla_vacia', engine)
  await prepareQueue(await makeTemplate('plantilla_completa', files))
  project.provide('databaseUrl', embedded.url)
  return async () => {
    process.off('exit', kill)
    await embedded.stop()
    removeMemory()
    await rm(dirname(embedded.cluster), { recursive: true, force: true })
    await rm(dataDir, { recursive: true, force: true })
  }
}

type Template = { name: string; tablespace: string; schema: SchemaFiles }

async function makeDatabase(adminUrl: string, { name, tablespace, schema }: Template): Promise<string> {
  await administer(adminUrl, `create database ${name} tablespace ${tablespace}`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  await migrate(url.href, schema)
  return url.href
}
