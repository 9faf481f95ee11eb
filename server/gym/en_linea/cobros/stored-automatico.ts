import type { CobroAutomatico } from '#shared/en_linea/cobro-automatico.ts'
import { seesScope } from '#server/engine/records/declaration/caller.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { sql, type Sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import { notFound } from '#server/runtime/errors/errors.ts'
import { termColumns, type Terms } from './terms.ts'

/** A consent as stored. */
export type StoredAutomatico = Terms & {
  precio_visto: string
  estado: CobroAutomatico['estado']
  proximo: Date | null
  problema: CobroAutomatico['problema']
  falla: string
  suscripcion: string
  /** The mandate through which the bank collects; null if the provider charges. */
  id_mandato: string | null
  /** Grows with each change and with each reading at the provider, so that a change during a wait is noticed. */
  version: number
}

const read = sql`
  select ${termColumns}, precio_visto, estado, proximo, problema, falla, suscripcion, id_mandato, version
  from cobros_automaticos where gimnasio_id = $gimnasio`

const lockById = sql`${read} and id = $named for update`
const lockBySuscripcion = sql`${read} and suscripcion = $named and suscripcion <> '' for update`

async function lock(
  { query }: Transaction,
  statement: Sql,
  named: string | null,
): Promise<StoredAutomatico | undefined> {
  const [found] = await query<StoredAutomatico>(statement, { named })
  return found
}

/** Reads a consent and locks it to the end. */
export const lockAutomatico = (tx: Transaction, id: string | null) => lock(tx, lockById, id)

/** Reads and locks the consent that the provider knows by this id. */
export const lockSuscripcion = (tx: Transaction, suscripcion: string) => lock(tx, lockBySuscripcion, suscripcion)

/** A consent of the caller's branches. Throws 404 for another's. */
export async function requireAutomatico({ tx, caller }: WriteContext, id: string): Promise<StoredAutomatico> {
  const found = await lockAutomatico(tx, id)
  if (!found || !seesScope(caller, found.sucursal_id)) throw notFound()
  return found
}
