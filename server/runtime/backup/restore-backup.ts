import { ownerTransaction } from '#server/runtime/db/owner-transaction.ts'
import { readSchemaFiles, type SchemaFiles, type Step } from '#server/runtime/db/migrate/schema-files.ts'
import { requireSecret } from '#server/runtime/db/secret-check.ts'
import { markUnfinished, requireNoServer } from '#server/runtime/db/open/unfinished-restore.ts'
import { lackOf } from '#server/runtime/db/migrate/schema-lack.ts'
import type { Query } from '#server/runtime/db/transaction.ts'
import { StartError } from '#server/runtime/errors/errors.ts'
import type { FileStore } from '#server/runtime/file-store/file-store.ts'
import { prepareQueue } from '#server/runtime/jobs/prepare-queue.ts'
import type { Container } from './container.ts'
import { parseLine } from './backup-line.ts'
import { putBack, removeFiles, type Restored } from './put-back.ts'
import { quoted, listOf, readSchema, tablesOf } from './backup-tables.ts'

export interface RestoreTarget {
  readonly databaseUrl: string
  readonly store: FileStore
  /** Gets the secret of an encrypted backup before anything is committed. */
  readonly keepSecret: (secret: string) => Promise<void>
  /** The installation's own, if it has one already: a backup that belongs to another is refused. */
  readonly secret?: string | undefined
  /** Aborts the restore and undoes it. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Restores a backup into a new database and a file store. First refuses a backup of other migrations and a database in
 * use. Rows of an older backup also get later changes of rows. All or nothing: a failure removes the files too.
 */
export async function restoreBackup(
  target: RestoreTarget,
  container: Container,
  given?: SchemaFiles,
): Promise<Restored> {
  const { databaseUrl, store, secret, signal } = target
  const lack = await lackOfBackup(container, given)
  await prepareQueue(databaseUrl)
  await ownerTransaction(databaseUrl, claim, signal)
  const files: string[] = []
  const work = async (query: Query) => {
    await requireUnused(query)
    const foreignKeys = await loosen(query)
    const restored = await putBack({ ...target, query, onFile: (name) => void files.push(name) }, container)
    if (secret !== undefined) await requireSecret(query, secret)
    for (const { sql } of lack.filter(({ rows }) => rows)) await query(sql)
    await tighten(query, foreignKeys)
    // Analyze, because PostgreSQL would plan the first requests for empty tables.
    await query(`analyze ${(await tablesOf(query)).map(({ name }) => quoted(name)).join(', ')}`)
    return restored
  }
  try {
    return await ownerTransaction(databaseUrl, work, signal)
  } catch (error) {
    await removeFiles(store, files)
    throw error
  }
}

/** From here on no server starts on this database until a restore has ended well. */
async function claim(query: Query): Promise<void> {
  await requireUnused(query)
  await requireNoServer(query)
  await markUnfinished(query)
}

async function requireUnused(query: Query): Promise<void> {
  const [used] = await query('select from gimnasios union all select from users limit 1')
  if (used) throw new StartError('La base de datos de destino no está vacía. No se cambió nada.')
}

/** The steps that the backup's database lacked. Refuses one that this program cannot bring up to date. */
export async function lackOfBackup({ head }: Container, given?: SchemaFiles): Promise<Step[]> {
  const line = parseLine(head)
  try {
    return lackOf(given ?? (await readSchemaFiles()), readSchema('esquema' in line ? line.esquema : ''))
  } catch (cause) {
    throw new StartError('El respaldo se hizo con otra versión de Vigente: restáuralo con ella. No se cambió nada.', {
      cause,
    })
  }
}

type ForeignKey = { tabla: string; nombre: string; texto: string }

/** Rows come table by table, so foreign keys are dropped and proven again at the end. Triggers are off meanwhile. */
async function loosen(query: Query): Promise<ForeignKey[]> {
  const tables = (await tablesOf(query)).map(({ name }) => name)
  const keys = await query<ForeignKey>(
    `select conrelid::regclass::text as tabla, conname as nombre, pg_get_constraintdef(oid) as texto from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  )
  for (const { tabla, nombre } of keys) await query(`alter table ${tabla} drop constraint ${quoted(nombre)}`)
  for (const name of tables) await query(`alter table ${quoted(name)} disable trigger user`)
  await query(`truncate ${listOf(tables)}`)
  return keys
}

async function tighten(query: Query, keys: readonly ForeignKey[]): Promise<void> {
  for (const { tabla, nombre, texto } of keys)
    await query(`alter table ${tabla} add constraint ${quoted(nombre)} ${texto}`)
  for (const { name } of await tablesOf(query)) await query(`alter table ${quoted(name)} enable trigger user`)
  const counters = await query<{ tabla: string; columna: string }>(
    `select attrelid::regclass::text as tabla, attname as columna from pg_attribute a join pg_class c on c.oid = a.attrelid
     where a.attidentity <> '' and c.relnamespace = 'public'::regnamespace`,
  )
  for (const { tabla, columna } of counters) {
    await query(
      `select setval(pg_get_serial_sequence($1, $2), greatest((select max(${quoted(columna)}) from ${tabla}), 0) + 1, false)`,
      [tabla, columna],
    )
  }
}
