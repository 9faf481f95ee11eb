import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Client } from 'pg'
import { StartError } from '#server/errors.ts'
import { openClient } from './connect.ts'

type Migration = { version: number; name: string; sql: string; checksum: string }
type Applied = { version: number; name: string; checksum: string }

const LOCK = 7_390_215_061
const OLDEST_POSTGRESQL = 15

const CREATE_LEDGER = `
create table if not exists schema_migrations (
  version integer primary key,
  name text not null,
  checksum text not null,
  applied_at timestamptz not null default now()
)`

/**
 * Applies the numbered files of `folder` that the database lacks, each in its own transaction, and answers how many.
 * One process at a time; refuses a database that is newer than the files or was made from other ones.
 * `upTo` stops after that version (tests of the engine need no gym tables).
 */
export async function migrate(databaseUrl: string, folder: string, upTo = Infinity): Promise<number> {
  const migrations = await readMigrations(folder)
  const client = await openClient(databaseUrl, { application_name: 'vigente-migrate' })
  try {
    await requireVersion(client)
    await client.query('select pg_advisory_lock($1)', [LOCK])
    await client.query(CREATE_LEDGER)
    const applied = await client.query<Applied>('select version, name, checksum from schema_migrations')
    const pending = pendingOf(migrations, applied.rows).filter(({ version }) => version <= upTo)
    for (const migration of pending) await apply(client, migration)
    return pending.length
  } finally {
    await client.end()
  }
}

/**
 * Refuses a database that this program would have to migrate first, is too old for, or that holds nothing of ours. Reads
 * only: whoever wants to look at a database must not change it.
 */
export async function requireCurrent(databaseUrl: string, folder: string): Promise<void> {
  const migrations = await readMigrations(folder)
  const client = await openClient(databaseUrl, { application_name: 'vigente-migrate' })
  try {
    if (!(await hasLedger(client))) throw new StartError('No hay una base de Vigente allí. No se cambió nada.')
    const applied = await client.query<Applied>('select version, name, checksum from schema_migrations')
    const { length } = pendingOf(migrations, applied.rows)
    if (length === 0) return
    throw new StartError(
      `La base es de una versión anterior: le faltan ${length} migraciones. Se aplican al arrancar el servidor de esta versión; hasta entonces usa el programa de antes. No se cambió nada.`,
    )
  } finally {
    await client.end()
  }
}

/** Whether nobody has made a table in this database: 'empty', 'ours' where Vigente has, else 'foreign'. */
export async function contentOf(databaseUrl: string): Promise<'empty' | 'ours' | 'foreign'> {
  const client = await openClient(databaseUrl, { application_name: 'vigente-migrate' })
  try {
    if (await hasLedger(client)) return 'ours'
    const tables = await client.query(
      `select from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace limit 1`,
    )
    return tables.rowCount === 0 ? 'empty' : 'foreign'
  } finally {
    await client.end()
  }
}

async function hasLedger(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ known: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as known`,
  )
  return rows[0]?.known === true
}

/** The version that a database has once every file of `folder` is applied. */
export async function newestVersion(folder: string): Promise<number> {
  return (await readMigrations(folder)).at(-1)?.version ?? 0
}

async function requireVersion(client: Client): Promise<void> {
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  const version = rows[0]?.server_version ?? ''
  if (Number.parseInt(version, 10) >= OLDEST_POSTGRESQL) return
  throw new StartError(`Vigente necesita PostgreSQL ${OLDEST_POSTGRESQL} o posterior; este es ${version}.`)
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).sort()
  const migrations = await Promise.all(
    names.map(async (name) => {
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { version: Number(name.slice(0, 4)), name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
  const twice = migrations.find(({ version }, index) => migrations[index - 1]?.version === version)
  if (twice) throw new StartError(`Hay dos migraciones con el número ${twice.version}.`)
  return migrations
}

function pendingOf(migrations: Migration[], applied: Applied[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.version, migration]))
  for (const { version, name, checksum } of applied) {
    const migration = known.get(version)
    if (!migration) {
      throw new StartError(
        `La base de datos es más nueva que este programa: ya tiene la migración ${name}. Instala la versión que la creó o una posterior.`,
      )
    }
    if (migration.checksum !== checksum) {
      throw new StartError(`La migración ${name} cambió después de aplicarse a esta base de datos.`)
    }
  }
  const done = new Set(applied.map(({ version }) => version))
  return migrations.filter(({ version }) => !done.has(version))
}

async function apply(client: Client, { version, name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query('insert into schema_migrations (version, name, checksum) values ($1, $2, $3)', [
      version,
      name,
      checksum,
    ])
    await client.query('commit')
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new StartError(`La migración ${name} falló y no cambió nada: ${reason}`, { cause })
  }
}
