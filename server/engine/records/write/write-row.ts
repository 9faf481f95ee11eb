import type { Collection, Row, WriteContext } from '../declaration/collection.ts'
import type { Field } from '../declaration/field.ts'
import { quote } from '../statement/sql.ts'
import { nameWhileFew, statementName } from '../statement/statement-name.ts'
import { asColumns, clearList, insertList, listsOf } from './write-lists.ts'

/** Inserts a draft and its lists, and answers the stored row. Keys without a field are columns set by a hook. */
export async function insertRow(collection: Collection, context: WriteContext, draft: Row): Promise<Row> {
  const columns = columnsOf(collection, draft)
  const names = columns.map(([name]) => quote(name)).join(', ')
  const values = columns.map((_, index) => `$${index + 1}`).join(', ')
  const text = `INSERT INTO ${quote(collection.source)} (${names}) VALUES (${values}) RETURNING *`
  const given = columns.map(([, value]) => value)
  const [row] = await context.tx.query<Row>(text, given, statementName(text))
  const lists = listsOf(collection, draft, draft)
  for (const list of lists) await insertList(context.tx, list)
  return { ...row, ...asColumns(lists) }
}

/** Writes the columns and lists of `changes` to the row `stored`, and answers the row after the update. */
export async function updateRow(
  collection: Collection,
  context: WriteContext,
  stored: Row,
  changes: Row,
): Promise<Row> {
  const columns = columnsOf(collection, changes)
  const assignments = columns.map(([name], index) => `${quote(name)} = $${index + 2}`)
  const setting = assignments.length === 0 ? '"id" = "id"' : assignments.join(', ')
  const text = `UPDATE ${quote(collection.source)} SET ${setting} WHERE "id" = $1 RETURNING *`
  const given = [stored['id'], ...columns.map(([, value]) => value)]
  const [row] = await context.tx.query<Row>(text, given, nameWhileFew(text))
  const lists = listsOf(collection, changes, stored)
  for (const list of lists) {
    await clearList(context.tx, list)
    await insertList(context.tx, list)
  }
  return { ...stored, ...row, ...asColumns(lists) }
}

/** Deletes a row. References to it are refused or cascaded by the database. */
export async function deleteRow(collection: Collection, context: WriteContext, stored: Row): Promise<void> {
  const text = `DELETE FROM ${quote(collection.source)} WHERE "id" = $1`
  await context.tx.query(text, [stored['id']], statementName(text))
}

function columnsOf(collection: Collection, draft: Row): [string, unknown][] {
  const fields = new Map(collection.fields.map((field) => [field.column, field]))
  return Object.entries(draft)
    .filter(([column]) => !fields.get(column)?.relation?.through)
    .map(([column, value]) => [column, parameterOf(fields.get(column), value)])
}

function parameterOf(field: Field | undefined, value: unknown): unknown {
  return field?.toParameter && value !== null ? field.toParameter(value) : value
}
