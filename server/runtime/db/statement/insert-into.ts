import { sql, declared, type Sql, type Values } from './sql.ts'

/** INSERT of one row by its columns, as `query` and `last` of a transaction take it. The names come from code. */
export function insertInto(table: string, row: Values, after: Sql = sql``): [statement: Sql, values: Values] {
  const columns = Object.keys(row)
  const values = columns.map((column) => `$${column}`)
  const insert = declared(`insert into ${table} (${columns.join(', ')}) values (${values.join(', ')})`)
  return [sql`${insert} ${after}`, row]
}
