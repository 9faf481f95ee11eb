const joined = (row: string, shown: string) =>
  `(select string_agg(${shown}, ' + ' order by q.lugar) from pagos_partes q where q.gimnasio_id = ${row}.gimnasio_id and q.id_pago = ${row}.id)`

/** SQL: the methods of the entry `row`: 'Efectivo + Transferencia'. */
export const methodsText = (row: string) => `coalesce(${joined(row, 'q.medio_pago')}, ${row}.medio_pago)`

/** SQL: the parts of the entry `row` with their amounts and references; '' for one method. */
export const partsText = (row: string) =>
  `coalesce(${joined(row, `concat_ws(' ', q.medio_pago, q.monto, nullif(q.referencia, ''))`)}, '')`
