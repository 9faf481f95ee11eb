import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import { holdUniones } from './lock-uniones.ts'

/*
 * A lock and the reading that depends on it are two statements: a statement that waited for a lock still sees the other tables
 * as they were before the wait. Both may be sent together. Each function returns the promise of its own statement, so that a
 * failed lock rejects before the reading, whose error only says that the transaction is aborted.
 */

type At = Pick<Transaction, 'query' | 'tenant'>

const lockOne = sql`select from miembros where gimnasio_id = $gimnasio and id = $miembro for no key update`
const lockMany = sql`select from miembros where gimnasio_id = $gimnasio and id = any ($miembros) order by id for no key update`

/** Locks a member until the end of the transaction. */
export const lockMiembro = ({ query }: At, miembro: unknown): Promise<unknown> =>
  query(lockOne, { miembro }, 'miembro_lock')

/** Locks members in the order of their ids, so that two bulk acts cannot deadlock. */
export const lockMiembros = ({ query }: At, miembros: readonly string[]): Promise<unknown> =>
  query(lockMany, { miembros })

type Ledger =
  | 'asistencias_asientos'
  | 'deudas_asientos'
  | 'pagos_asientos'
  | 'pausas_asientos'
  | 'remesas_recibos'
  | 'ventas_asientos'

const lockOf = (ledger: Ledger) => sql`
  select from miembros m
  where m.gimnasio_id = $gimnasio and m.id = (
    select o.actual from ${ledger} a join miembros o on o.gimnasio_id = a.gimnasio_id and o.id = a.id_miembro
    where a.gimnasio_id = $gimnasio and a.id = $entry)
  for no key update`

/** Locks the member that an entry belongs to now, and prevents unions until the end of the transaction. */
export const lockMiembroOf = (at: At, ledger: Ledger, entry: unknown): Promise<unknown> =>
  Promise.all([holdUniones(at), at.query(lockOf(ledger), { entry })])
