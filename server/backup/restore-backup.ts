import { ownerTransaction } from '#server/db/owner-transaction.ts'
import type { Query } from '#server/db/transaction.ts'
import { StartError } from '#server/errors.ts'
import { keyOf, type FileStore } from '#server/files/file-store.ts'
import { prepareQueue } from '#server/jobs/prepare-queue.ts'
import { linesOf, openContainer, type Container } from './container.ts'
import { parseLine, rowText, type Line } from './line.ts'
import { listOf, quoted, schemaOf, tablesOf } from './tables.ts'

export interface RestoreTarget {
  readonly databaseUrl: string
  readonly store: FileStore
  /** Given the secret of an encrypted backup before anything is committed. */
  readonly keepSecret: (secret: string) => Promise<void>
}

/** What came back. */
export type Restored = { filas: Record<string, number>; archivos: number; secreto: boolean }

const BATCH = 1_000

/**
 * Puts a backup into a database that was just made and a file store. Refuses, before it touches anything, a file that is
 * damaged or of other migrations and a database in which somebody has already worked. All or nothing.
 */
export async function restoreBackup(target: RestoreTarget, path: string, password?: string): Promise<Restored> {
  const container = await openContainer(path, password)
  await prepareQueue(target.databaseUrl)
  return ownerTransaction(target.databaseUrl, async (query) => {
    await requireFit(query, container)
    const foreignKeys = await loosen(query)
    const restored = await putBack(query, target, container)
    await tighten(query, foreignKeys)
    return restored
  })
}

async function requireFit(query: Query, container: Container): Promise<void> {
  const [used] = await query('select from gimnasios union all select from users limit 1')
  if (used) throw new StartError('La base de datos de destino no está vacía. No se cambió nada.')
  for await (const text of linesOf(container)) {
    const head = parseLine(text)
    if ('esquema' in head && head.esquema === (await schemaOf(query))) return
    break
  }
  throw new StartError(
    'El respaldo se hizo con otra versión de Vigente. Restáuralo con esa versión y actualiza después. No se cambió nada.',
  )
}

type ForeignKey = { tabla: string; nombre: string; texto: string }

/** Rows come table by table: keys between them are taken off and proven again at the end, triggers rest meanwhile. */
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

async function putBack(query: Query, { store, keepSecret }: RestoreTarget, container: Container): Promise<Restored> {
  const restored: Restored = { filas: {}, archivos: 0, secreto: false }
  let table = { name: '', columns: new Array<string>() }
  let waiting: string[] = []
  const flush = async () => {
    if (waiting.length === 0) return
    restored.filas[table.name] = (restored.filas[table.name] ?? 0) + (await insertRows(query, table, waiting))
    waiting = []
  }
  for await (const text of linesOf(container)) {
    const row = rowText(text)
    if (row !== null) waiting.push(row)
    if (row === null || waiting.length >= BATCH) await flush()
    if (row !== null) continue
    const line = parseLine(text)
    if ('tabla' in line) {
      table = { name: line.tabla, columns: line.columnas }
      restored.filas[table.name] = 0
    } else if ('archivo' in line) {
      await store.put(keyOf(line.archivo, 'original'), Buffer.from(line.bytes, 'base64'))
      restored.archivos += 1
    } else if ('trabajo' in line) {
      await queueAgain(query, line.trabajo)
    } else if ('secreto' in line) {
      await keepSecret(line.secreto)
      restored.secreto = true
    } else if ('fin' in line) {
      requireAll(restored, line.fin)
    }
  }
  return restored
}

async function insertRows(
  query: Query,
  { name, columns }: { name: string; columns: readonly string[] },
  rows: readonly unknown[],
) {
  const list = listOf(columns)
  await query(
    `insert into ${quoted(name)} (${list}) overriding system value select ${list} from jsonb_populate_recordset(null::${quoted(name)}, $1::jsonb)`,
    [`[${rows.join(',')}]`],
  )
  return rows.length
}

const queueAgain = (query: Query, trabajo: Record<string, unknown>) =>
  query(
    `select graphile_worker.add_job(j.tarea, j.datos, run_at => j.cuando, max_attempts => j.intentos, job_key => j.clave, priority => j.prioridad)
     from jsonb_to_record($1::jsonb) j (tarea text, datos json, cuando timestamptz, intentos int, clave text, prioridad int)`,
    [JSON.stringify(trabajo)],
  )

function requireAll(restored: Restored, { filas, archivos }: Extract<Line, { fin: unknown }>['fin']): void {
  const isWhole =
    restored.archivos === archivos && Object.entries(filas).every(([name, count]) => restored.filas[name] === count)
  if (!isWhole) throw new StartError('Al respaldo le faltan filas o archivos. No se cambió nada.')
}
