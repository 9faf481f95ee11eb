/** SQL for a plan's name. With several branches ($2) it includes the branch, because two can use the same name. */
export const planText = (plan: string) => `(${plan}.nombre || case when cardinality($2::text[]) > 1
  then ' · ' || (select nombre from sucursales where gimnasio_id = $1 and id = ${plan}.sucursal_id) else '' end)`

/** SQL for '3 meses' or '1 día', from a row with `duracion` and `unidad`. */
export const plazoText = (row: string) => `(${row}.duracion || case ${row}.unidad
  when 'mes' then case ${row}.duracion when 1 then ' mes' else ' meses' end
  else case ${row}.duracion when 1 then ' día' else ' días' end end)`
