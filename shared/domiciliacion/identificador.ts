import { checkDigitsFor } from './mod-97.ts'
import { isNif, normaliseNif } from './nif.ts'

/** The suffix of whoever has one line of business only. */
export const SUFIJO_USUAL = '000'

/** wrong_form: not ES, two digits, a suffix of three and a NIF. other_nif: it belongs to somebody else. */
export type RefusalDeAcreedor = 'wrong_form' | 'wrong_nif' | 'wrong_digits' | 'other_nif'

/** An identifier in its parts. The NIF's holder chooses the suffix with the bank: three digits or capital letters. */
export interface Acreedor {
  readonly digitos: string
  readonly sufijo: string
  readonly nif: string
}

const form = /^ES(\d{2})([0-9A-Z]{3})([0-9A-Z]{9})$/

/** Upper case, without spaces, dots and dashes. */
export const normaliseAcreedor = normaliseNif

/**
 * The identifier of a Spanish creditor (AT-02): ES, two check digits, suffix, NIF. The digits are of the NIF alone; the suffix does
 * not enter (EPC262-08). Null for a NIF or a suffix that cannot be one.
 */
export function makeAcreedor(nif: string, sufijo = SUFIJO_USUAL): string | null {
  const number = normaliseNif(nif)
  if (!isNif(number) || !/^[0-9A-Z]{3}$/.test(sufijo)) return null
  return `ES${checkDigitsFor(number, 'ES')}${sufijo}${number}`
}

/** Takes an identifier apart, as typed. Null for another form; it checks no digits. */
export function partsOfAcreedor(identificador: string): Acreedor | null {
  const match = form.exec(normaliseAcreedor(identificador))
  if (!match) return null
  const [, digitos = '', sufijo = '', nif = ''] = match
  return { digitos, sufijo, nif }
}

/** Null for an identifier that is right, and of the holder of `nif` if that is given. */
export function refusalOfAcreedor(identificador: string, nif?: string): RefusalDeAcreedor | null {
  const parts = partsOfAcreedor(identificador)
  if (!parts) return 'wrong_form'
  if (!isNif(parts.nif)) return 'wrong_nif'
  if (parts.digitos !== checkDigitsFor(parts.nif, 'ES')) return 'wrong_digits'
  return nif !== undefined && normaliseNif(nif) !== parts.nif ? 'other_nif' : null
}
