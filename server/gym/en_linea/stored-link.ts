import type { LinkPago } from '#shared/en_linea/link-pago.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import type { Terms } from './acuerdo.ts'

/** A link as stored, with the names that its page and its mail show. */
export type StoredLink = Terms & {
  concepto: string
  estado: LinkPago['estado']
  vence: Date
  codigo: string
  enlace: string
}

const columns = `id, id_miembro, id_plan_plazo, sucursal_id, usuario_id, concepto, duracion, unidad, monto, moneda, estado, vence,
  codigo, enlace`

/** Reads a link and locks it to the end: what is paid for it enters one after the other. */
export async function lockLink({ query, tenant }: Transaction, id: string): Promise<StoredLink | undefined> {
  const text = `select ${columns} from links_pago where gimnasio_id = $1 and id = $2 for update`
  const [link] = await query<StoredLink>(text, [tenant, id])
  return link
}
