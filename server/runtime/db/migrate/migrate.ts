import type { Client } from 'pg'
import { StartError } from '#server/runtime/errors/errors.ts'
import { adviceOn } from '../advice.ts'
import { openClient } from '../connect.ts'
import { objectOf, readSchemaFiles, type Piece, type SchemaFiles } from './schema-files.ts'
import { BASE } from './schema-lack.ts'
import { contentOf, MAKE_LEDGER, readLedger, writeLedger } from './schema-ledger.ts'
import { isView, pendingOf, type Pending } from './schema-pending.ts'

const LOCK = 7_390_215_061
const OLDEST_POSTGRESQL = 15

/**
 * Brings a database to this program's version in one transaction and returns the number of files applied. An empty
 * database gets the whole schema, others the migrations they lack. Views and functions with another text are replaced. One
 * process at a time. Refuses a database that is newer or was made from other files.
 */
export async function migrate(databaseUrl: string, given?: SchemaFiles): Promise<number> {
  const files = given ?? (await readSchemaFiles())
  return withMigrator(databaseUrl, async (client) => {
    await requireVersion(client)
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const pending = pendingOf(files, await readLedger(client))
    if (pending.count > 0) await bring(client, files, pending)
    return pending.count
  })
}

/**
 * Refuses a database that needs a migration, is newer than this program, or holds nothing of ours. Reads only, because a
 * command that looks at a database must not change it.
 */
export async function requireCurrent(databaseUrl: string): Promise<void> {
  const files = await readSchemaFiles()
  await withMigrator(databaseUrl, async (client) => {
    const applied = await readLedger(client)
    if (applied.length === 0) throw new StartError('No hay una base de Vigente allí. No se cambió nada.')
    const { count } = pendingOf(files, applied)
    if (count === 0) return
    throw new StartError(
      `La base es de otra versión: le faltan ${count} cambios. Se aplican al arrancar el servidor de esta versión; hasta entonces usa el programa de antes. No se cambió nada.`,
    )
  })
}

/**
 * Names of the migrations that this database lacks for the program with these files, by default this one. Reads only. Throws
 * in words where that program could not start. Views and functions are not counted: any program puts its own back.
 */
export async function lackingMigrations(databaseUrl: string, given?: SchemaFiles): Promise<string[]> {
  const files = given ?? (await readSchemaFiles())
  return withMigrator(databaseUrl, async (client) => {
    const { isFresh, steps } = pendingOf(files, await readLedger(client))
    if (isFresh) throw new StartError('No hay una base de Vigente allí.')
    return steps.map(({ name }) => name)
  })
}

/** 'empty', 'ours', or 'foreign'. */
export const lookInto = (databaseUrl: string) => withMigrator(databaseUrl, contentOf)

/** The version of a database after every file was applied. */
export async function newestVersion(): Promise<number> {
  const { migrations } = await readSchemaFiles()
  return Math.max(BASE, ...migrations.map(({ version }) => version))
}

async function withMigrator<T>(databaseUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await openClient(databaseUrl, { application_name: 'vigente-migrate' })
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function requireVersion(client: Client): Promise<void> {
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  const version = rows[0]?.server_version ?? ''
  if (Number.parseInt(version, 10) >= OLDEST_POSTGRESQL) return
  throw new StartError(`Vigente necesita PostgreSQL ${OLDEST_POSTGRESQL} o posterior; este es ${version}.`)
}

/** Functions come first, so their bodies are not checked. Views come last, after all they may read. */
async function bring(client: Client, files: SchemaFiles, pending: Pending): Promise<void> {
  const { isFresh, steps, functions, views, gone } = pending
  const [roles, ...tables] = isFresh ? files.schema : []
  await client.query('begin')
  await client.query('set local check_function_bodies = off')
  if (isFresh) await client.query(MAKE_LEDGER)
  if (roles) await run(client, [roles])
  await drop(client, 'view', views)
  await run(client, functions)
  await run(client, [...tables, ...steps])
  await drop(client, 'function', gone.filter((name) => !isView(name)).map(objectOf))
  await run(client, files.views)
  await writeLedger(client, [...steps, ...functions, ...files.views], gone)
  await client.query('commit')
}

async function drop(client: Client, kind: 'view' | 'function', names: readonly string[]): Promise<void> {
  if (names.length > 0) await client.query(`drop ${kind} if exists ${names.join(', ')}`)
}

async function run(client: Client, pieces: readonly Piece[]): Promise<void> {
  for (const { name, sql } of pieces) {
    try {
      await client.query(sql)
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      const sentences = [`db/${name} falló y no cambió nada: ${reason}.`, adviceOn(cause) ?? '']
      throw new StartError(sentences.join(' ').trim(), { cause })
    }
  }
}
