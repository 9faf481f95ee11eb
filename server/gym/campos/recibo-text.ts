import { sql, type Sql } from '#server/runtime/db/statement/sql.ts'

/** SQL: a receipt's number as `reciboNumber` writes it: '003958'. */
export const reciboText = (column: Sql) => sql`to_char(${column}, 'FM999999999000000')`
