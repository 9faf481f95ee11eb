/** SQL for '3 meses' or '1 día', of a row with `duracion` and `unidad`. */
export const plazoText = (row: string) => `(${row}.duracion || case ${row}.unidad
  when 'mes' then case ${row}.duracion when 1 then ' mes' else ' meses' end
  else case ${row}.duracion when 1 then ' día' else ' días' end end)`
