import { declared, sql, type Sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import type { Progress } from '#server/gym/tareas/run-tareas.ts'
import { columnsOf, invalidRow, isBadRow } from './bad-row.ts'
import type { Fila } from './checked-row.ts'
import type { Columns } from './column-values.ts'
import type { NewId } from './new-ids.ts'

const rowsAtOnce = 200
/** Characters buffered for one statement, so that long rows are sent earlier. */
const lettersAtOnce = 2_000_000

/** Names of columns with ids, besides `id`, `id_…` and `…_id`. */
const namesIds: ReadonlySet<string> = new Set(['id', 'unido_a', 'repite', 'atendida_por', 'deshecha_por'])

/** A row with new ids for its new gym. `lote` and numbers are not ids. */
export function withNewIds(row: Fila, gym: string, newId: NewId): Fila {
  const entries = Object.entries(row).map(([name, value]): [string, unknown] => [
    name,
    typeof value === 'string' && (namesIds.has(name) || name.startsWith('id_') || name.endsWith('_id'))
      ? newId(value)
      : value,
  ])
  return { ...Object.fromEntries(entries), gimnasio_id: gym }
}

export interface Target {
  readonly tx: Transaction
  readonly columns: Columns
  readonly progress?: Pick<Progress, 'add'>
  /** The end of the statement. */
  readonly suffix?: Sql
}

/**
 * Inserts the rows of a table in order, many per statement. A row that the database refuses is named: those of its statement are
 * sent again one by one. `table` is a constant of ours, never from the file.
 */
export async function insertRows(
  target: Target,
  table: string,
  rows: AsyncIterable<Fila> | Iterable<Fila>,
): Promise<void> {
  const { tx, columns, progress } = target
  const known = [...(columns.get(table)?.keys() ?? [])]
  await tx.query('savepoint tabla')
  let names: readonly string[] = []
  let waiting: string[] = []
  let letters = 0
  let sent = 0
  const send = (written: readonly string[]) =>
    tx.query(insertText(target, declared(table), names), { filas: `[${written.join(',')}]` })
  const flush = async () => {
    if (waiting.length === 0) return
    try {
      await send(waiting)
    } catch (error) {
      throw isBadRow(error) ? await nameBadRow({ tx, table, send }, { error, waiting, sent }) : error
    }
    progress?.add(waiting.length)
    sent += waiting.length
    waiting = []
    letters = 0
  }
  for await (const row of rows) {
    if (waiting.length === 0) names = known.filter((name) => name in row)
    const written = JSON.stringify(row)
    waiting.push(written)
    letters += written.length
    if (waiting.length === rowsAtOnce || letters > lettersAtOnce) await flush()
  }
  await flush()
  await tx.query('release savepoint tabla')
}

const insertText = ({ suffix = sql`` }: Target, table: Sql, names: readonly string[]) => sql`
  insert into ${table} (${declared(names.join(', '))}) select ${declared(names.map((name) => `r.${name}`).join(', '))}
  from jsonb_populate_recordset(null::${table}, $filas::jsonb) with ordinality r order by r.ordinality ${suffix}`

interface Sending {
  readonly tx: Transaction
  readonly table: string
  readonly send: (rows: readonly string[]) => Promise<unknown>
}

interface Refused {
  readonly error: unknown
  readonly waiting: readonly string[]
  /** Number of rows before these. */
  readonly sent: number
}

async function nameBadRow({ tx, table, send }: Sending, { error, waiting, sent }: Refused): Promise<Error> {
  const named = async (cause: unknown, at: number) => {
    await tx.query('rollback to savepoint tabla')
    return invalidRow({ table, number: sent + at + 1, column: await columnsOf(tx.query, table, cause) })
  }
  await tx.query('rollback to savepoint tabla')
  for (const [at, row] of waiting.entries())
    try {
      await send([row])
    } catch (cause) {
      if (!isBadRow(cause)) throw cause
      return named(cause, at)
    }
  // It clashes with a row of an earlier statement.
  return named(error, 0)
}
