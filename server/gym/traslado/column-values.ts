import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Query } from '#server/runtime/db/transaction.ts'
import { tablas } from './tablas.ts'

type Fits = (value: unknown) => boolean

/** The columns of each table that a file may set, with a test of their values: a column's name, by the table's. */
export type Columns = ReadonlyMap<string, ReadonlyMap<string, Fits>>

/** Columns that are not generated or numbered by the database. */
const read = sql`
  select t.name as tabla, a.attname as columna, format_type(a.atttypid, a.atttypmod) as tipo
  from unnest($tables::text[]) t (name)
  join pg_attribute a on a.attrelid = t.name::regclass
  where a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''`

export async function readColumns(query: Query): Promise<Columns> {
  const tables = tablas.map(({ nombre }) => nombre)
  const rows = await query<{ tabla: string; columna: string; tipo: string }>(read, { tables })
  const columns = new Map(tables.map((table) => [table, new Map<string, Fits>()]))
  for (const { tabla, columna, tipo } of rows) columns.get(tabla)?.set(columna, orNull(fitsOf(tipo)))
  // Exported by name, because ids of permissions differ between installations.
  columns.get('roles_permisos')?.set('permiso', isText)
  return columns
}

const orNull =
  (fits: Fits): Fits =>
  (value) =>
    value === null || fits(value)

/** PostgreSQL would take NaN and infinity, round amounts, and read days and instants in many ways. */
function fitsOf(type: string): Fits {
  const [, digits, scale] = /^numeric\((\d+),(\d+)\)$/.exec(type) ?? []
  return digits && scale ? isAmount(Number(digits) - Number(scale), Number(scale)) : (known[type] ?? (() => true))
}

const isText: Fits = (value) => typeof value === 'string'
const isWhole =
  (most: number): Fits =>
  (value) =>
    typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= most

function isAmount(before: number, after: number): Fits {
  const written = new RegExp(`^-?\\d{1,${before}}(\\.\\d{1,${after}})?$`)
  return (value) => (typeof value === 'number' || typeof value === 'string') && written.test(String(value))
}

/** The last day of a month too many would be read as the next month's first. */
const isDay: Fits = (value) => {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false
  const read = new Date(value)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(value)
}
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d:\d\d)$/
const isInstant: Fits = (value) =>
  typeof value === 'string' && instant.test(value) && isDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value))

const known: Readonly<Record<string, Fits>> = {
  text: isText,
  record_id: isText,
  boolean: (value) => typeof value === 'boolean',
  smallint: isWhole(32_767),
  integer: isWhole(2_147_483_647),
  bigint: isWhole(Number.MAX_SAFE_INTEGER),
  'double precision': (value) => Number.isFinite(value),
  date: isDay,
  'timestamp(3) with time zone': isInstant,
}
