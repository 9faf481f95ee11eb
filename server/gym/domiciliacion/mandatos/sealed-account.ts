import { lastFourOfIban } from '#shared/domiciliacion/iban.ts'
import type { Seal } from '#server/runtime/encrypted-text.ts'

/** An account as a mandate stores it: sealed, with its last four signs. '' for a draft without one. */
export const sealedAccount = (iban: string, seal: Seal): { iban: Buffer | null; iban_final: string } => ({
  iban: iban === '' ? null : seal.close(iban),
  iban_final: lastFourOfIban(iban),
})
