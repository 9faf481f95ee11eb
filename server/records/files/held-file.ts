import type { Query } from '../../db/transaction.ts'
import type { Collection, Row } from '../collection.ts'
import type { FileSettings } from '../fields/field.ts'
import { quote } from '../sql.ts'
import { fileFieldsOf } from './uploads.ts'

/**
 * The settings of the field in which a record holds a file of that name now, or null. No rule is asked, nor whose the record
 * is: for a file that is not protected its address is the key, for others it is the first question only.
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
