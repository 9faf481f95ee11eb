import { sql, type Alias } from '#server/runtime/db/statement/sql.ts'

/** SQL for a plan's name. With several `$sucursales` it includes the branch, because two can use the same name. */
export const planText = (plan: Alias) => sql`(${plan}.nombre || case when cardinality($sucursales::text[]) > 1
  then ' · ' || (select nombre from sucursales where gimnasio_id = $gimnasio and id = ${plan}.sucursal_id) else '' end)`

/** SQL for '3 meses' or '1 día', from a row with `duracion` and `unidad`. */
export const plazoText = (row: Alias) => sql`(${row}.duracion || case ${row}.unidad
  when 'mes' then case ${row}.duracion when 1 then ' mes' else ' meses' end
  else case ${row}.duracion when 1 then ' día' else ' días' end end)`
