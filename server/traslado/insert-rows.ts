import { setImmediate } from 'node:timers/promises'
import type { Transaction } from '#server/db/transaction.ts'
import type { Going } from '#server/tareas/run-tareas.ts'
import { notAnExport } from './read-zip.ts'
import type { NewId } from './new-ids.ts'

export type Fila = Readonly<Record<string, unknown>>

const rowsAtOnce = 200
/** Rows that are read before everybody else of this process has a turn. */
const rowsBetweenTurns = 40
/** Letters of rows that wait for their statement: long ones do not wait for two hundred. */
const lettersAtOnce = 2_000_000

/** Columns that a row of the table may bring: neither computed nor numbered by the database. */
const readColumns = `
  select attname as name from pg_attribute
  where attrelid = $1::text::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`

const isRow = (value: unknown): value is Fila => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The rows of a part as objects. Throws where one is not. */
export async function* rowsIn(lines: AsyncIterable<unknown>): AsyncGenerator<Fila> {
  for await (const line of lines) {
    if (!isRow(line)) throw notAnExport()
    yield line
  }
}

/** A row as it is in its new gym: every id a new one. `lote` and numbers are no ids. */
export function moved(row: Fila, gym: string, newId: NewId): Fila {
  const entries = Object.entries(row).map(([name, value]): [string, unknown] => [
    name,
    typeof value === 'string' && (name === 'id' || name.startsWith('id_') || name.endsWith('_id'))
      ? newId(value)
      : value,
  ])
  return { ...Object.fromEntries(entries), gimnasio_id: gym }
}

/** Inserts rows in their order, many in one statement. `table` is one of ours, never a word of a file. */
export async function insertRows(
  tx: Transaction,
  table: string,
  rows: AsyncIterable<Fila>,
  going?: Pick<Going, 'add'>,
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
    going?.add(waiting.length)
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

/** All rows of a part at once, for tables that hold a few. */
export async function allOf(rows: AsyncIterable<Fila>): Promise<Fila[]> {
  const all: Fila[] = []
  for await (const row of rows) all.push(row)
  return all
}

/** Rows that are there already, as a stream. */
// oxlint-disable-next-line typescript/require-await -- nothing has to be waited for
export async function* each(rows: Iterable<Fila>): AsyncGenerator<Fila> {
  yield* rows
}
