import { sql } from '#server/runtime/db/statement/sql.ts'

/** SQL: the money that came in with a payment `a`: its amount without the rest that it left owing. */
export const cameIn = sql`a.monto_total - coalesce((select n.monto from deudas_asientos n where n.gimnasio_id = a.gimnasio_id and n.id = a.id), 0)`
