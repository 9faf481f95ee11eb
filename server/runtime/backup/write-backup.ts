import { ownerSnapshot } from '#server/runtime/db/owner-transaction.ts'
import type { Query } from '#server/runtime/db/transaction.ts'
import { StartError } from '#server/runtime/errors/errors.ts'
import { keyOf } from '#server/runtime/file-store/file-key.ts'
import type { FileStore } from '#server/runtime/file-store/file-store.ts'
import { writeContainer } from './container.ts'
import { writeLine, writeRow } from './backup-line.ts'
import { listOf, quoted, schemaOf, tablesOf, type Table } from './backup-tables.ts'

/** A column of a table whose rows name files. */
export interface FileColumn {
  readonly source: string
  readonly column: string
}

export interface BackupSource {
  readonly databaseUrl: string
  readonly store: FileStore
  /** Every column that names files: they go into the backup too. */
  readonly fileColumns: readonly FileColumn[]
  /** Included only in an encrypted backup, because the secret lets its holder sign in as anybody. */
  readonly secret: string
  readonly now: () => Date
  /** Aborts the backup and removes it. */
  readonly signal?: AbortSignal | undefined
}

export type Written = {
  filas: Record<string, number>
  archivos: number
  /** Named by a record of the snapshot and missing in the store. */
  faltan: string[]
  /** The missing files whose record still exists: they are lost, or this is another store. */
  perdidos: string[]
}

const FETCHED = 1_000

/** Writes everything of one snapshot into one file, beside running servers. Encrypted if there is a password. */
export async function writeBackup(source: BackupSource, path: string, password?: string): Promise<Written> {
  const { databaseUrl, signal, fileColumns } = source
  const written: Written = { filas: {}, archivos: 0, faltan: [], perdidos: [] }
  const write = async (query: Query) => {
    await requireAlone(query, path)
    await writeContainer(path, everything(query, source, { written, isEncrypted: password !== undefined }), password)
  }
  await ownerSnapshot(databaseUrl, write, signal)
  if (written.faltan.length === 0) return written
  const still = new Set(await ownerSnapshot(databaseUrl, (query) => fileNames(query, fileColumns), signal))
  return { ...written, perdidos: written.faltan.filter((name) => still.has(name)) }
}

/** Two backups into the same file would spoil each other. */
async function requireAlone(query: Query, path: string): Promise<void> {
  const [lock] = await query<{ held: boolean }>(`select pg_try_advisory_xact_lock(hashtextextended($1, 1)) as held`, [
    `respaldo ${path}`,
  ])
  if (!lock?.held) throw new StartError(`Ya se está haciendo un respaldo en ${path}.`)
}

type Course = { written: Written; isEncrypted: boolean }

async function* everything(
  query: Query,
  { store, secret, now, fileColumns }: BackupSource,
  { written, isEncrypted }: Course,
) {
  yield writeLine({ vigente: 'respaldo', creado: now().toISOString(), esquema: await schemaOf(query) })
  if (isEncrypted) yield writeLine({ secreto: secret })
  for (const table of await tablesOf(query)) yield* rowsOf(query, table, written)
  yield* jobsOf(query)
  for (const name of await fileNames(query, fileColumns)) {
    const file = await store.get(keyOf(name, 'original'))
    if (file === null) written.faltan.push(name)
    else yield writeLine({ archivo: name, bytes: file.bytes.toString('base64') })
    written.archivos += file === null ? 0 : 1
  }
  yield writeLine({ fin: { filas: written.filas, archivos: written.archivos } })
}

async function* rowsOf(query: Query, { name, columns }: Table, { filas }: Written) {
  yield writeLine({ tabla: name, columnas: columns })
  filas[name] = 0
  await query(
    `declare respaldo no scroll cursor for select row_to_json(t)::text as fila from (select ${listOf(columns)} from ${quoted(name)}) t`,
  )
  for (let rows = await fetchRows(query); rows.length > 0; rows = await fetchRows(query)) {
    filas[name] += rows.length
    yield rows.map(({ fila }) => writeRow(fila)).join('')
  }
  await query('close respaldo')
}

const fetchRows = (query: Query) => query<{ fila: string }>(`fetch ${FETCHED} from respaldo`)

/** Open jobs, mostly mails. */
async function* jobsOf(query: Query) {
  const [queue] = await query<{ known: boolean }>(
    `select to_regclass('graphile_worker._private_jobs') is not null as known`,
  )
  if (!queue?.known) return
  const jobs = await query<{ trabajo: Record<string, unknown> }>(`
    select jsonb_build_object('tarea', t.identifier, 'datos', j.payload, 'cuando', j.run_at, 'intentos', j.max_attempts,
      'clave', j.key, 'prioridad', j.priority) as trabajo
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.attempts < j.max_attempts order by j.id`)
  for (const { trabajo } of jobs) yield writeLine({ trabajo })
}

async function fileNames(query: Query, fileColumns: readonly FileColumn[]): Promise<string[]> {
  const texts = fileColumns.map(
    ({ source, column }) => `select ${quoted(column)} as name from ${quoted(source)} where ${quoted(column)} <> ''`,
  )
  const rows = await query<{ name: string }>(`${texts.join(' union ')} order by name`)
  return rows.map(({ name }) => name)
}
