import { setImmediate } from 'node:timers/promises'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import type { Progress } from '#server/gym/tareas/run-tareas.ts'
import { notAnExport } from './read-zip.ts'
import type { NewId } from './new-ids.ts'

export type Fila = Readonly<Record<string, unknown>>

const rowsAtOnce = 200
/** Rows read before other requests of this process get a turn. */
const rowsBetweenTurns = 40
/** Characters buffered for one statement, so that long rows are sent earlier. */
const lettersAtOnce = 2_000_000

/** Columns that an imported row may set: not generated or numbered by the database. */
const readColumns = `
  select attname as name from pg_attribute
  where attrelid = $1::text::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`

const isRow = (value: unknown): value is Fila => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The rows of a part as objects. Throws if one is not an object. */
export async function* rowsIn(lines: AsyncIterable<unknown>): AsyncGenerator<Fila> {
  for await (const line of lines) {
    if (!isRow(line)) throw notAnExport()
    yield line
  }
}

/** A row with new ids for its new gym. `lote` and numbers are not ids. */
export function withNewIds(row: Fila, gym: string, newId: NewId): Fila {
  const entries = Object.entries(row).map(([name, value]): [string, unknown] => [
    name,
    typeof value === 'string' && (name === 'id' || name.startsWith('id_') || name.endsWith('_id'))
      ? newId(value)
      : value,
  ])
  return { ...Object.fromEntries(entries), gimnasio_id: gym }
}

/** Inserts rows in order, many per statement. `table` is a constant of ours, never from the file. */
export async function insertRows(
  tx: Transaction,
  table: string,
  rows: AsyncIterable<Fila>,
  progress?: Pick<Progress, 'add'>,
): Promise<void> {
  const known = await tx.query<{ name: string }>(readColumns, [table])
  let columns: string[] = []
  let waiting: string[] = []
  let letters = 0
  const flush = async () => {
    if (waiting.length === 0) return
    await tx.query(
      `insert into ${table} (${columns.join(', ')}) select ${columns.map((name) => `r.${name}`).join(', ')}
       from jsonb_populate_recordset(null::${table}, $1::jsonb) with ordinality r order by r.ordinality`,
      [`[${waiting.join(',')}]`],
    )
    progress?.add(waiting.length)
    waiting = []
    letters = 0
  }
  for await (const row of rows) {
    if (waiting.length === 0) columns = known.flatMap(({ name }) => (name in row ? [name] : []))
    if (waiting.length % rowsBetweenTurns === 0) await setImmediate()
    const written = JSON.stringify(row)
    waiting.push(written)
    letters += written.length
    if (waiting.length === rowsAtOnce || letters > lettersAtOnce) await flush()
  }
  await flush()
}

/** All rows of a part, for small tables. */
export async function collectRows(rows: AsyncIterable<Fila>): Promise<Fila[]> {
  const all: Fila[] = []
  for await (const row of rows) all.push(row)
  return all
}

/** Rows in memory, as a stream. */
// oxlint-disable-next-line typescript/require-await -- the rows are already in memory
export async function* each(rows: Iterable<Fila>): AsyncGenerator<Fila> {
  yield* rows
}
