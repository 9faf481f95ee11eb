import type { Transaction } from '#server/runtime/db/transaction.ts'

/*
 * A lock is one statement, and what is decided under it is read by the next: a statement that waited for a lock still sees the
 * other tables as they were before the wait.
 */

type At = Pick<Transaction, 'query' | 'tenant'>

const lockOne = 'select from miembros where gimnasio_id = $1 and id = $2 for no key update'
const lockMany = 'select from miembros where gimnasio_id = $1 and id = any ($2) order by id for no key update'

/** Locks a member to the end. */
export async function lockMiembro({ query, tenant }: At, miembro: unknown): Promise<void> {
  await query(lockOne, [tenant, miembro], 'miembro_lock')
}

/** Locks members in the order of their ids, so that two bulk acts cannot deadlock. */
export async function lockMiembros({ query, tenant }: At, miembros: readonly string[]): Promise<void> {
  await query(lockMany, [tenant, miembros])
}

type Ledger = 'asistencias_asientos' | 'pagos_asientos' | 'pausas_asientos'

const lockOf = (ledger: Ledger) => `
  select from miembros m
  where m.gimnasio_id = $1 and m.id = (select id_miembro from ${ledger} where gimnasio_id = $1 and id = $2)
  for no key update`

/** Locks the member of an entry. An entry never changes its member. */
export async function lockMiembroOf({ query, tenant }: At, ledger: Ledger, entry: unknown): Promise<void> {
  await query(lockOf(ledger), [tenant, entry])
}
