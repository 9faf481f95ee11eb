import { sql, type Alias, type Sql } from '#server/runtime/db/statement/sql.ts'

const joined = (row: Alias, shown: Sql) =>
  sql`(select string_agg(${shown}, ' + ' order by q.lugar) from pagos_partes q where q.gimnasio_id = ${row}.gimnasio_id and q.id_pago = ${row}.id)`

/** SQL: the methods of the entry `row`: 'Efectivo + Transferencia'. */
export const methodsText = (row: Alias) => sql`coalesce(${joined(row, sql`q.medio_pago`)}, ${row}.medio_pago)`

/** SQL: the parts of the entry `row` with their amounts and references; '' for one method. */
export const partsText = (row: Alias) =>
  sql`coalesce(${joined(row, sql`concat_ws(' ', q.medio_pago, q.monto, nullif(q.referencia, ''))`)}, '')`
