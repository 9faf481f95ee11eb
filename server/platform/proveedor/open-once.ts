import { sql } from '#server/runtime/db/statement/sql.ts'
import type { RunTransaction, Transaction } from '#server/runtime/db/transaction.ts'

/** A page that one process at a time asks the provider for. `referencia` names it there. */
export interface Opening<T> {
  readonly gimnasio: string
  readonly referencia: string
  readonly ask: () => Promise<T>
  readonly store: (tx: Transaction, made: T) => Promise<unknown>
}

/** Longer than an opening's calls may take: a claim whose process died ends by itself. */
const longest = 60_000

const claim = sql`
  insert into cobros_abriendo as c (gimnasio_id, referencia, hasta) values ($gimnasio, $referencia, $hasta)
  on conflict (gimnasio_id, referencia) do update set hasta = excluded.hasta where c.hasta <= $begun
  returning gimnasio_id`

const release = sql`delete from cobros_abriendo where gimnasio_id = $gimnasio and referencia = $referencia and hasta = $hasta`

/**
 * Asks the provider for a page outside any transaction, and stores it. Asks for nothing while somebody else does: the caller
 * reads again what is stored.
 */
export async function openOnce<T>(
  { transaction, now }: { readonly transaction: RunTransaction; readonly now: () => Date },
  { gimnasio, referencia, ask, store }: Opening<T>,
): Promise<void> {
  const begun = now()
  const hasta = new Date(begun.getTime() + longest)
  const claimed = await transaction(gimnasio, ({ query }) => query(claim, { gimnasio, referencia, hasta, begun }))
  if (claimed.length === 0) return
  try {
    const made = await ask()
    await transaction(gimnasio, (tx) => store(tx, made))
  } finally {
    await transaction(gimnasio, ({ query }) => query(release, { gimnasio, referencia, hasta }))
  }
}
