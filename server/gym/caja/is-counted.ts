import { sql, type Sql } from '#server/runtime/db/statement/sql.ts'

/** SQL: the till session that the cash of an entry `a` went into is closed. */
export const isCounted = (entry: 'id_pago' | 'id_saldo' | 'id_venta'): Sql => sql`exists (
  select from caja_cobros c
  where c.gimnasio_id = a.gimnasio_id and c.${entry} = a.id and c.clase = 'cobro' and c.id_sesion is not null
    and not exists (select from cajas_turnos t where t.gimnasio_id = c.gimnasio_id and t.sucursal_id = a.sucursal_id
      and t.id_sesion = c.id_sesion)
)`
