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
import { rowsIn, type Fila } from './insert-rows.ts'
import { zipPaths } from './manifiesto.ts'
import type { OpenZip } from './read-zip.ts'
import { tablas } from './tablas.ts'

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

/** The rows of a table in the file. Values that a form would refuse are refused, with the row number. */
export async function* rowsOfTable(zip: OpenZip, table: string, now: Date): AsyncGenerator<Fila> {
  const fields = (ruled[table]?.fields ?? []).filter(({ type, readOnly }) => typed.has(type) && !readOnly)
  const omite = tablas.find(({ nombre }) => nombre === table)?.omite ?? []
  let number = 0
  for await (const row of rowsIn(zip.lines(zipPaths.datos(table)))) {
    number += 1
    const texts: Record<string, unknown> = {}
    for (const field of fields) {
      const { column, required } = field
      if ((!(column in row) && !required) || (column === 'phone' && isOfKey(table, row))) continue
      const parsed = field.parse(row[column])
      if (!parsed.ok) throw invalidRow(table, number, column)
      texts[column] = parsed.value
    }
    if (table === 'miembros') requireNacimiento(row['fecha_nacimiento'], now)
    yield without({ ...row, ...texts }, omite)
  }
}

/** The user that an API key acts as has no phone. */
const isOfKey = (table: string, row: Fila) => table === 'users' && row['role'] === builtInRoles['Clave de API']

const without = (row: Fila, names: readonly string[]): Fila =>
  names.length === 0 ? row : Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))

const invalidRow = (table: string, number: number, column: string) =>
  refuse('archivo', 'validation_invalid_row', ['traslado_row_wrong', { columna: column, fila: number, tabla: table }])
