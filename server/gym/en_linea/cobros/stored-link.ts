import type { LinkPago } from '#shared/en_linea/link-pago.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import { termColumns, type Terms } from './terms.ts'

/** A link as stored. */
export type StoredLink = Terms & { estado: LinkPago['estado']; vence: Date }

const lockText = sql`select ${termColumns}, estado, vence from links_pago where gimnasio_id = $gimnasio and id = $id for update`

/** Reads a link and locks it until the end of the transaction, so that its payments enter one after the other. */
export async function lockLink({ query }: Transaction, id: string | null): Promise<StoredLink | undefined> {
  const [link] = await query<StoredLink>(lockText, { id })
  return link
}
