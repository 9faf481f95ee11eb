import { sql } from '#server/runtime/db/statement/sql.ts'

/** SQL: the gym `g` leaves sums to be paid later, or has done so. */
export const usesSaldo = sql`(
  coalesce(jsonb_typeof(g.politica -> 'saldo') = 'object', false)
    or exists (select from deudas_asientos d where d.gimnasio_id = g.id)
)`
