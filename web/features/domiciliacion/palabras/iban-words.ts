import { normaliseIban, type RefusalDeIban, refusalOfIban } from '#shared/domiciliacion/iban.ts'
import { isNif, normaliseNif } from '#shared/domiciliacion/nif.ts'

const sentences: Readonly<Record<RefusalDeIban, string>> = {
  wrong_country: 'El IBAN empieza con las dos letras del país: en España, ES.',
  wrong_length: 'Al IBAN le faltan o le sobran números: en España son 24 caracteres.',
  wrong_digits: 'Hay un número equivocado en el IBAN. Cópialo otra vez.',
  not_sepa: 'Ese país no admite domiciliaciones europeas. Pide una cuenta de otro banco.',
}

/** The sentence about a typed account; '' if it can be debited. */
export function ibanProblem(typed: string): string {
  const iban = normaliseIban(typed)
  if (iban === '') return 'Escribe el IBAN.'
  const refusal = refusalOfIban(iban)
  return refusal === null ? '' : sentences[refusal]
}

/** The sentence about a typed tax number; '' if it is right. */
export const nifProblem = (typed: string): string =>
  isNif(normaliseNif(typed)) ? '' : 'Ese NIF no es correcto. Revisa los números y la letra.'
