import { collections } from '#server/collections/index.ts'
import { ownerSnapshot } from '#server/db/owner-transaction.ts'
import type { Query } from '#server/db/transaction.ts'
import { StartError } from '#server/errors.ts'
import { keyOf, type FileStore } from '#server/files/file-store.ts'
import { writeContainer } from './container.ts'
import { writeLine, writeRow } from './line.ts'
import { listOf, quoted, schemaOf, tablesOf, type Table } from './tables.ts'

export interface BackupSource {
  readonly databaseUrl: string
  readonly store: FileStore
  /** Kept with the data only where the backup is encrypted: whoever has it can sign in as anybody. */
  readonly secret: string
  readonly now: () => Date
  /** Ends the backup; nothing of it stays. */
  readonly signal?: AbortSignal | undefined
}

/** What went into a backup. */
export type Written = {
  filas: Record<string, number>
  archivos: number
  /** Named by a record of the snapshot and not in the store. */
  faltan: string[]
  /** Of these, those whose record is still there: nobody deleted them, they are lost, or this is another store. */
  perdidos: string[]
}

const FETCHED = 1_000

/** Writes everything of one moment into one file, beside running servers. With a password it is encrypted. */
export async function writeBackup(source: BackupSource, path: string, password?: string): Promise<Written> {
  const { databaseUrl, signal } = source
  const written: Written = { filas: {}, archivos: 0, faltan: [], perdidos: [] }
  const write = async (query: Query) => {
    await requireAlone(query, path)
    await writeContainer(path, everything(query, source, { written, isEncrypted: password !== undefined }), password)
  }
  await ownerSnapshot(databaseUrl, write, signal)
  if (written.faltan.length === 0) return written
  const still = new Set(await ownerSnapshot(databaseUrl, fileNames, signal))
  return { ...written, perdidos: written.faltan.filter((name) => still.has(name)) }
}

/** Two that write the same file would each spoil the other's. */
async function requireAlone(query: Query, path: string): Promise<void> {
  const [lock] = await query<{ held: boolean }>(`select pg_try_advisory_xact_lock(hashtextextended($1, 1)) as held`, [
    `respaldo ${path}`,
  ])
  if (!lock?.held) throw new StartError(`Ya se está haciendo un respaldo en ${path}.`)
}

type Course = { written: Written; isEncrypted: boolean }

async function* everything(query: Query, { store, secret, now }: BackupSource, { written, isEncrypted }: Course) {
  yield writeLine({ vigente: 'respaldo', creado: now().toISOString(), esquema: await schemaOf(query) })
  if (isEncrypted) yield writeLine({ secreto: secret })
  for (const table of await tablesOf(query)) yield* rowsOf(query, table, written)
  yield* jobsOf(query)
  for (const name of await fileNames(query)) {
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

/** Work that was asked for and not done: mails above all. */
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

/** Every file that a record of the snapshot holds. */
async function fileNames(query: Query): Promise<string[]> {
  const columns = collections
    .filter(({ type }) => type !== 'view')
    .flatMap(({ source, fields }) =>
      fields.filter(({ files }) => files !== undefined).map(({ column }) => ({ source, column })),
    )
  const texts = columns.map(
    ({ source, column }) => `select ${quoted(column)} as name from ${quoted(source)} where ${quoted(column)} <> ''`,
  )
  const rows = await query<{ name: string }>(`${texts.join(' union ')} order by name`)
  return rows.map(({ name }) => name)
}
