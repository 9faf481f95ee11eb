import { aCuenta, aCuentaEscrito } from '#shared/metodos-pago.ts'
import { sql, type Alias, type Sql } from '#server/runtime/db/statement/sql.ts'

/** SQL: a method as people read it. */
export const medioText = (medio: Sql) => sql`case ${medio} when '${aCuenta}' then '${aCuentaEscrito}' else ${medio} end`

const joined = (row: Alias, shown: Sql) =>
  sql`(select string_agg(${shown}, ' + ' order by q.lugar) from pagos_partes q where q.gimnasio_id = ${row}.gimnasio_id and q.id_pago = ${row}.id)`

/** SQL: the methods of the entry `row`: 'Efectivo + Transferencia'. */
export const methodsText = (row: Alias) =>
  sql`coalesce(${joined(row, medioText(sql`q.medio_pago`))}, ${medioText(sql`${row}.medio_pago`)})`

/** SQL: the parts of the entry `row` with their amounts and references; '' for one method. */
export const partsText = (row: Alias) =>
  sql`coalesce(${joined(row, sql`concat_ws(' ', ${medioText(sql`q.medio_pago`)}, q.monto, nullif(q.referencia, ''))`)}, '')`
