import { checkDigits } from '../documentos/digitos-de-control.ts'

/** Upper case, without spaces, dots, dashes and slashes. */
export const normaliseNif = (typed: string) => typed.replace(/[\s./-]/g, '').toUpperCase()

/**
 * True for a Spanish tax number (NIF) with its right check character, written as `normaliseNif` writes: a person's DNI or NIE, the
 * K, L and M of people without one, or an entity's old CIF (Real Decreto 1065/2007, art. 19 to 22; Orden EHA/451/2008).
 */
export function isNif(nif: string): boolean {
  if (/^(?:\d{8}|[XYZ]\d{7})[A-Z]$/.test(nif)) return checkDigits.nif(nif)
  if (/^[KLM]\d{7}[A-Z]$/.test(nif)) return checkDigits.nif(nif.slice(1))
  return /^[ABCDEFGHJNPQRSUVW]\d{7}[0-9A-J]$/.test(nif) && controlsOf(nif).includes(nif.slice(-1))
}

/** Companies end in a digit, public bodies in a letter, and of the rest both are seen. */
function controlsOf(nif: string): readonly string[] {
  const digit = controlDigit(nif.slice(1, -1))
  const letter = 'JABCDEFGHI'.charAt(digit)
  if ('ABEH'.includes(nif.charAt(0))) return [String(digit)]
  return 'PQS'.includes(nif.charAt(0)) ? [letter] : [String(digit), letter]
}

/** Luhn over seven digits, from the left: the first, third, fifth and seventh count double, and their two digits are added. */
function controlDigit(digits: string): number {
  const sum = Array.from(digits, Number).reduce((total, digit, index) => {
    const value = index % 2 === 0 ? digit * 2 : digit
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return (10 - (sum % 10)) % 10
}
