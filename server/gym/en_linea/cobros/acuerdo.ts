import { deReferencia, type Cobro } from '#server/platform/proveedor/proveedor.ts'
import { deReferenciaDeAutomatico } from '#server/platform/proveedor/suscripciones.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import { lockAutomatico, lockSuscripcion } from './stored-automatico.ts'
import { lockLink } from './stored-link.ts'
import type { Terms } from './terms.ts'

/** The terms that a member pays at: of a link, or of a consent. `de` names the column of `cobros_en_linea` for its id. */
export type Acuerdo = Terms & { de: 'id_link' | 'id_automatico'; estado: string }

type Found = Omit<Acuerdo, 'de'> | undefined

const ofLink = (link: Found): Acuerdo | undefined => link && { ...link, de: 'id_link' }
const ofAutomatico = (found: Found): Acuerdo | undefined => found && { ...found, de: 'id_automatico' }

/**
 * Locks the link or consent that a payment is for, so that its payments enter one after the other. Undefined for another gym's.
 */
export async function lockAcuerdoOf(tx: Transaction, { referencia, suscripcion }: Cobro): Promise<Acuerdo | undefined> {
  const automatico = deReferenciaDeAutomatico(referencia)
  const named = automatico ?? deReferencia(referencia)
  if (!named) return ofAutomatico(await lockSuscripcion(tx, suscripcion))
  if (named.gimnasio !== tx.tenant) return undefined
  return lockAcuerdo(tx, { id_link: automatico ? null : named.pago, id_automatico: automatico && named.pago })
}

type Named = { id_link: string | null; id_automatico: string | null }

/** Locks the link or consent of a stored payment. */
export const lockAcuerdo = async (tx: Transaction, { id_link, id_automatico }: Named): Promise<Acuerdo | undefined> =>
  id_link === null ? ofAutomatico(await lockAutomatico(tx, id_automatico)) : ofLink(await lockLink(tx, id_link))
