import type { Query } from '#server/runtime/db/transaction.ts'
import { StartError } from '#server/runtime/errors/errors.ts'
import { keyOf, prefixOf } from '#server/runtime/file-store/file-key.ts'
import type { FileStore } from '#server/runtime/file-store/file-store.ts'
import { linesOf, type Container } from './container.ts'
import { parseLine, rowText, type Line } from './backup-line.ts'
import { listOf, quoted, tablesOf } from './backup-tables.ts'

/** Counts of restored rows and files. */
export type Restored = { filas: Record<string, number>; archivos: number; secreto: boolean }

export interface Putting {
  readonly query: Query
  readonly store: FileStore
  readonly keepSecret: (secret: string) => Promise<void>
  /** Called for each file that was not in the store before. */
  readonly onFile: (name: string) => void
  readonly signal?: AbortSignal | undefined
}

/** Rows travel in batches limited by number and by characters. */
const BATCH = 1_000
const BATCH_TEXT = 2_000_000

/** Reads a backup once, line by line, and stores it. Foreign keys and triggers are off meanwhile. */
export async function putBack(putting: Putting, container: Container): Promise<Restored> {
  const restored: Restored = { filas: {}, archivos: 0, secreto: false }
  const tables = new Map((await tablesOf(putting.query)).map(({ name, columns }) => [name, columns]))
  const rows = rowWriter(putting.query, tables, restored.filas)
  let isWhole = false
  for await (const text of linesOf(container)) {
    putting.signal?.throwIfAborted()
    const row = rowText(text)
    if (row !== null) await rows.add(row)
    else {
      await rows.flush()
      isWhole = await putLine(putting, parseLine(text), { restored, begin: (...table) => rows.begin(...table) })
    }
  }
  if (!isWhole) throw new StartError('Al respaldo le falta el final. No se cambió nada.')
  return restored
}

type Course = { restored: Restored; begin: (name: string, columns: readonly string[]) => void }

/** Returns true for the last line, after checking its counts. */
async function putLine(putting: Putting, line: Line, { restored, begin }: Course): Promise<boolean> {
  if ('fin' in line) {
    requireAll(restored, line.fin)
    return true
  }
  if ('tabla' in line) begin(line.tabla, line.columnas)
  else if ('archivo' in line) {
    await putFile(putting, line.archivo, Buffer.from(line.bytes, 'base64'))
    restored.archivos += 1
  } else if ('trabajo' in line) await queueAgain(putting.query, line.trabajo)
  else if ('secreto' in line) {
    await putting.keepSecret(line.secreto)
    restored.secreto = true
  }
  return false
}

/** A file that already exists with the same bytes stays after a failure. */
async function putFile({ store, onFile }: Putting, name: string, bytes: Buffer): Promise<void> {
  const there = await store.get(keyOf(name, 'original'))
  if (there?.bytes.equals(bytes)) return
  if (there === null) onFile(name)
  await store.put(keyOf(name, 'original'), bytes)
}

/** Removes the files that a failed restore has added to the store. */
export async function removeFiles(store: FileStore, names: readonly string[]): Promise<void> {
  for (const name of names) await store.removeAll(prefixOf(name))
}

/** Removed tables and columns of an older backup are skipped. */
function rowWriter(query: Query, tables: ReadonlyMap<string, readonly string[]>, counts: Record<string, number>) {
  let table = { name: '', columns: '' }
  let waiting: string[] = []
  let text = 0
  const flush = async () => {
    if (waiting.length === 0) return
    const { name, columns } = table
    if (tables.has(name)) {
      await query(
        `insert into ${quoted(name)} (${columns}) overriding system value select ${columns} from jsonb_populate_recordset(null::${quoted(name)}, $1::jsonb)`,
        [`[${waiting.join(',')}]`],
      )
    }
    counts[name] = (counts[name] ?? 0) + waiting.length
    waiting = []
    text = 0
  }
  return {
    begin(name: string, columns: readonly string[]) {
      table = { name, columns: listOf(columns.filter((column) => tables.get(name)?.includes(column))) }
      counts[name] = 0
    },
    async add(row: string) {
      waiting.push(row)
      text += row.length
      if (waiting.length >= BATCH || text >= BATCH_TEXT) await flush()
    },
    flush,
  }
}

const queueAgain = (query: Query, trabajo: Record<string, unknown>) =>
  query(
    `select graphile_worker.add_job(j.tarea, j.datos, run_at => j.cuando, max_attempts => j.intentos, job_key => j.clave, priority => j.prioridad)
     from jsonb_to_record($1::jsonb) j (tarea text, datos json, cuando timestamptz, intentos int, clave text, prioridad int)`,
    [JSON.stringify(trabajo)],
  )

/** The counts that a backup's last line tells. */
export function requireAll(
  restored: Pick<Restored, 'filas' | 'archivos'>,
  { filas, archivos }: Extract<Line, { fin: unknown }>['fin'],
): void {
  const isWhole =
    restored.archivos === archivos && Object.entries(filas).every(([name, count]) => restored.filas[name] === count)
  if (!isWhole) throw new StartError('Al respaldo le faltan filas o archivos. No se cambió nada.')
}
