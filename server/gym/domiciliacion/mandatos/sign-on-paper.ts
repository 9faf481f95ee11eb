import type { z } from 'zod'
import type { firmaInput } from '#shared/domiciliacion/mandato.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import type { Seal } from '#server/runtime/encrypted-text.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { readToday } from '../gym-today.ts'
import { requireIban } from '../require-iban.ts'
import { requireFirma } from './require-firma.ts'
import { storeSignature } from './store-signature.ts'
import { requireMandato, type StoredMandato } from './stored-mandato.ts'

/**
 * Stores that the payer signed a draft on paper. Throws 404 for another's mandate, 400 for one that is signed or revoked, and for a
 * missing or second account.
 */
export async function signOnPaper(
  context: WriteContext,
  id: string,
  { firmado, lugar, iban }: z.infer<typeof firmaInput>,
  seal: Seal,
): Promise<void> {
  const { tx, now } = context
  const before = await requireMandato(context, id)
  if (before.revocado !== null) throw refuse('firmado', 'validation_not_allowed', 'mandato_revoked')
  if (before.firmado !== null) throw refuse('firmado', 'validation_not_allowed', 'mandato_signed')
  requireFirma(firmado, (await readToday(tx, now)).hoy)
  await storeSignature(
    context,
    before,
    { ...before, firma: 'papel', firmado, lugar, iban: accountOf(before, iban) },
    seal,
  )
}

/** The account that comes with the signature; '' for a draft that has one. An account never changes. */
function accountOf({ iban_final }: StoredMandato, typed: string | undefined): string {
  if (iban_final !== '' && typed !== undefined) throw refuse('iban', 'validation_not_allowed', 'mandato_has_account')
  if (iban_final !== '') return ''
  if (typed === undefined) throw refuse('iban', 'validation_required', 'iban_missing')
  return requireIban(typed)
}
