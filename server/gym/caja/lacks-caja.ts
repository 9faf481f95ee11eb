import { sql, type Sql } from '#server/runtime/db/statement/sql.ts'

/** The gym `g` takes cash only into an open till, and the branch has none. */
export const lacksCaja = (sucursal: Sql) => sql`
  coalesce(g.politica ->> 'caja_obligatoria' = 'true', false) and not exists (select from cajas_turnos t
    where t.gimnasio_id = g.id and t.sucursal_id = ${sucursal} and t.id_sesion is not null)`
