import { sql } from '#server/runtime/db/statement/sql.ts'

/** An entry `a` that went in and was not undone. */
export const isVisit = sql`a.resultado <> 'no'
  and not exists (select from asistencias_deshechas d where d.gimnasio_id = a.gimnasio_id and d.id_asistencia = a.id)`
