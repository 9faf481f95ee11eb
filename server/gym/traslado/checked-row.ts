import { builtInRoles } from '#shared/permissions.ts'
import { gimnasios } from '#server/gym/gimnasios/gimnasios.collection.ts'
import { requireNacimiento } from '#server/gym/miembros/nacimiento.ts'
import { miembros } from '#server/gym/miembros/miembros.collection.ts'
import { miembrosNotas } from '#server/gym/miembros/miembros_notas.collection.ts'
import { planes } from '#server/gym/planes/planes.collection.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { roles } from '#server/gym/roles/roles.collection.ts'
import { sucursales } from '#server/gym/sucursales/sucursales.collection.ts'
import { users } from '#server/gym/users/users.collection.ts'
import type { Collection } from '#server/engine/records/declaration/collection.ts'
import type { Field } from '#server/engine/records/declaration/field.ts'
import { invalidRow } from './bad-row.ts'
import type { Columns } from './column-values.ts'
import { zipPaths, type Manifiesto } from './manifiesto.ts'
import { notAnExport, type OpenZip } from './read-zip.ts'
import { tablas } from './tablas.ts'

export type Fila = Readonly<Record<string, unknown>>

/** A full export, read row by row. */
export interface GymFile {
  readonly zip: OpenZip
  readonly manifest: Manifiesto
  readonly columns: Columns
  readonly now: Date
}

const ruled: Readonly<Record<string, Collection>> = {
  gimnasios,
  sucursales,
  roles,
  users,
  planes,
  miembros,
  miembros_notas: miembrosNotas,
}
const typed = new Set(['text', 'email'])
/** The widest table has 40; later versions may have more. */
const mostColumns = 200

/**
 * The rows of a table in the file, with the columns that this version knows. Refused are more rows than a gym can have, another
 * number than the manifest has, and, by the row's number, values that a form or the column would refuse.
 */
export async function* rowsOfTable({ zip, manifest, columns, now }: GymFile, table: string): AsyncGenerator<Fila> {
  const fields = (ruled[table]?.fields ?? []).filter(({ type, readOnly }) => typed.has(type) && !readOnly)
  const tabla = tablas.find(({ nombre }) => nombre === table)
  const known = [...(columns.get(table) ?? [])].filter(([column]) => !tabla?.omite.includes(column))
  const most = tabla?.most ?? 0
  let number = 0
  for await (const line of zip.lines(zipPaths.datos(table))) {
    number += 1
    if (number > most)
      throw refuse('archivo', 'validation_too_many_rows', ['traslado_too_many', { filas: most, tabla: table }])
    if (!isRow(line)) throw notAnExport()
    const row: Record<string, unknown> = {}
    for (const [column, fits] of known) {
      if (!Object.hasOwn(line, column)) continue
      row[column] = line[column]
      if (!fits(row[column])) throw invalidRow({ table, number, column })
    }
    readTexts(row, { table, number, fields })
    if (table === 'miembros') requireNacimiento(row['fecha_nacimiento'], now)
    yield row
  }
  const told = manifest.tablas[table] ?? 0
  if (number !== told)
    throw refuse('archivo', 'validation_rows_missing', [
      'traslado_rows_differ',
      { filas: number, dice: told, tabla: table },
    ])
}

const isRow = (value: unknown): value is Fila =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length <= mostColumns

interface Place {
  readonly table: string
  readonly number: number
  readonly fields: readonly Field[]
}

/** Normalises the row's texts as a form would. */
function readTexts(row: Record<string, unknown>, { table, number, fields }: Place): void {
  for (const field of fields) {
    const { column, required } = field
    if ((!(column in row) && !required) || (column === 'phone' && isOfKey(table, row))) continue
    const parsed = field.parse(row[column])
    if (!parsed.ok) throw invalidRow({ table, number, column })
    row[column] = parsed.value
  }
}

/** The user that an API key acts as has no phone. */
const isOfKey = (table: string, row: Fila) => table === 'users' && row['role'] === builtInRoles['Clave de API']

/** All rows of a small table. */
export async function collectRows(rows: AsyncIterable<Fila>): Promise<Fila[]> {
  const all: Fila[] = []
  for await (const row of rows) all.push(row)
  return all
}
