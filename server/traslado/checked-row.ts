import { gimnasios } from '#server/collections/gimnasios/gimnasios.collection.ts'
import { requireNacimiento } from '#server/collections/miembros/nacimiento.ts'
import { miembros } from '#server/collections/miembros/miembros.collection.ts'
import { planes } from '#server/collections/planes/planes.collection.ts'
import { refuse } from '#server/collections/refusal.ts'
import { roles } from '#server/collections/roles/roles.collection.ts'
import { sucursales } from '#server/collections/sucursales/sucursales.collection.ts'
import { users } from '#server/collections/users/users.collection.ts'
import type { Collection } from '#server/records/collection.ts'
import { rowsIn, type Fila } from './insert-rows.ts'
import { lugares } from './manifiesto.ts'
import type { OpenZip } from './read-zip.ts'

const ruled: Readonly<Record<string, Collection>> = { gimnasios, sucursales, roles, users, planes, miembros }
const typed = new Set(['text', 'email'])

/** The rows of a table in the file. What a person could not have typed into a form is refused, with its row's number. */
export async function* rowsOfTable(zip: OpenZip, table: string, now: Date): AsyncGenerator<Fila> {
  const fields = (ruled[table]?.fields ?? []).filter(({ type, readOnly }) => typed.has(type) && !readOnly)
  let number = 0
  for await (const row of rowsIn(zip.lines(lugares.datos(table)))) {
    number += 1
    const texts: Record<string, unknown> = {}
    for (const field of fields) {
      const { column, required } = field
      if (!(column in row) && !required) continue
      const parsed = field.parse(row[column])
      if (!parsed.ok) throw invalidRow(table, number, column)
      texts[column] = parsed.value
    }
    if (table === 'miembros') requireNacimiento(row['fecha_nacimiento'], now)
    yield { ...row, ...texts }
  }
}

const invalidRow = (table: string, number: number, column: string) =>
  refuse(
    'archivo',
    'validation_invalid_row',
    `El archivo trae un dato que no es válido: ${column}, en la fila ${number} de ${table}.`,
  )
