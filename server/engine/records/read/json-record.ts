import { askRule, trustedCondition } from './access.ts'
import { fieldsOf } from '../declaration/catalogue.ts'
import type { Collection, Row } from '../declaration/collection.ts'
import { listItems } from '../filter/column.ts'
import type { Context, Source } from '../statement/filter-context.ts'
import { quote } from '../statement/sql.ts'

export type JsonRecord = Record<string, unknown>

/** Turns a selected row into a record. `only`: the fields to answer besides the ids; null: all. */
export type ToRecord = (row: Row, only: ReadonlySet<string> | null) => JsonRecord

/** Key that is true when the caller manages the row's hidden e-mail. */
const managed = '@manages'

const visibleFields = (collection: Collection) => [...fieldsOf(collection).values()].filter((field) => !field.hidden)

/** The SELECT list of a collection: every field that may be answered, as stored. */
export function recordColumns(row: Source, context: Context): string {
  const columns = visibleFields(row.collection).map((field) => {
    const listed = field.sql === 'multi' && field.relation?.through !== undefined
    const sql = listed ? `ARRAY(${listItems(field, row, context)})` : `${row.alias}.${quote(field.column)}`
    return `${sql} AS ${quote(field.name)}`
  })
  const manage = askRule(row.collection.rules.manage, context.caller)
  if (typeof manage === 'string') columns.push(`${trustedCondition(manage, row, context)} AS ${quote(managed)}`)
  return columns.join(', ')
}

/** The row has every answered field of its collection, by its name in records. */
export const isWhole = (collection: Collection, row: Row) =>
  collection.type === 'base' && visibleFields(collection).every(({ name }) => name in row)

/** Makes records for the context's caller, with masked fields and hidden e-mails applied. */
export function recordReader(collection: Collection, context: Context): ToRecord {
  const masked = context.maskedFields(collection)
  const fields = visibleFields(collection)
  const hidesEmail = collection.type === 'auth' && !context.seesEmails(collection)
  const { id: callerId } = context.caller
  return (row, only) => {
    const record: JsonRecord = { collectionId: collection.id, collectionName: collection.name }
    const keepsEmail = !hidesEmail || row['emailVisibility'] === true || row['id'] === callerId || row[managed] === true
    for (const field of fields) {
      const { name } = field
      if (only !== null && name !== 'id' && !only.has(name)) continue
      if (name === 'email' && !keepsEmail) continue
      record[name] = field.toJson(masked.includes(name) ? field.empty : row[name])
    }
    return record
  }
}
