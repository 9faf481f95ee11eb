import { normaliseIban, refusalOfIban } from '#shared/domiciliacion/iban.ts'
import { isNif, normaliseNif } from '#shared/domiciliacion/nif.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'

/** The refusals of an account, by what is wrong with it. */
export const ibanRefusals = {
  wrong_country: 'iban_wrong_country',
  wrong_length: 'iban_wrong_length',
  wrong_digits: 'iban_wrong_digits',
  not_sepa: 'iban_not_sepa',
} as const

/** The account as it is sealed: capitals without spaces. Throws 400 for one that cannot be debited by SEPA. */
export function requireIban(typed: string): string {
  const iban = normaliseIban(typed)
  const problem = refusalOfIban(iban)
  if (problem !== null) throw refuse('iban', 'validation_invalid_value', ibanRefusals[problem])
  return iban
}

/** A Spanish tax number without spaces and dashes. Throws 400 for one whose letter is wrong. */
export function requireNif(typed: string): string {
  const nif = normaliseNif(typed)
  if (!isNif(nif)) throw refuse('nif', 'validation_invalid_value', 'nif_wrong')
  return nif
}
