import type { Query } from '#server/runtime/db/transaction.ts'
import type { Collection, Row } from '../declaration/collection.ts'
import type { FileSettings } from '../declaration/field.ts'
import { quote } from '../statement/sql.ts'
import { fileFieldsOf } from './uploads.ts'

/**
 * Settings of the field in which a record holds a file of that name now, or null. Checks neither rule nor tenant: for
 * public files the address is enough, for protected ones more checks follow.
 */
export async function heldFile(
  query: Query,
  collection: Collection,
  id: string,
  name: string,
): Promise<{ readonly field: string; readonly settings: FileSettings } | null> {
  const fields = fileFieldsOf(collection)
  if (fields.length === 0) return null
  const columns = fields.map(({ column }) => quote(column)).join(', ')
  const [row] = await query<Row>(`SELECT ${columns} FROM ${quote(collection.source)} WHERE "id" = $1 LIMIT 1`, [id])
  const holder = fields.find(({ column }) => [row?.[column]].flat().includes(name))
  return holder ? { field: holder.name, settings: holder.files } : null
}
