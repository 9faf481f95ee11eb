/**
 * Check digits of identity documents. Each function takes a number without dots or dashes, of the right length and alphabet, and
 * returns true if its check digit matches.
 */
export const checkDigits = {
  /** CUIT and CUIL (Argentina, AFIP/ANSES), RUC (Perú, SUNAT): modulo 11 with weights 5 4 3 2 7 6 5 4 3 2. */
  cuit: (number: string) => {
    const rest = 11 - (weigh(number, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)
    return lastDigit(number) === (rest % 11) % 10
  },

  /** RUT (Chile, Registro Civil, SII): modulo 11 with weights 2 to 7 from the right; 10 is written K. */
  rut: (number: string) => {
    const body = number.slice(0, -1)
    const weights = Array.from(body).map((_, index) => 2 + ((body.length - 1 - index) % 6))
    const rest = (11 - (weigh(body, weights) % 11)) % 11
    return number.at(-1) === (rest === 10 ? 'K' : String(rest))
  },

  /** DNI and NIE (España, Ministerio del Interior): the letter is the number modulo 23; X, Y, Z begin with 0, 1, 2. */
  nif: (number: string) => {
    const digits = number.slice(0, -1).replace(/^[XYZ]/, (letter) => String('XYZ'.indexOf(letter)))
    return number.at(-1) === 'TRWAGMYFPDXBNJZSQVHLCKE'.charAt(Number(digits) % 23)
  },

  /** CURP (México, RENAPO, Instructivo normativo para la asignación): places 18 to 2, values 0–9, A–N, Ñ, O–Z; modulo 10. */
  curp: (number: string) => {
    const values = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ'
    const sum = Array.from(number)
      .slice(0, 17)
      .reduce((total, sign, index) => total + values.indexOf(sign) * (18 - index), 0)
    return lastDigit(number) === (10 - (sum % 10)) % 10
  },

  /** Cédula (Ecuador, Registro Civil): province 01 to 24 or 30, third digit under 6, then modulo 10 as `luhn`. */
  cedulaEcuador: (number: string) => {
    const province = Number(number.slice(0, 2))
    const isPlace = (province >= 1 && province <= 24) || province === 30
    return isPlace && Number(number[2]) < 6 && luhn(number)
  },

  /** Cédula (Uruguay, DNIC): weights 2 9 8 7 6 3 4 over seven digits, modulo 10; six digits get a leading zero. */
  cedulaUruguay: (number: string) => {
    const whole = number.padStart(8, '0')
    return lastDigit(whole) === (10 - (weigh(whole, [2, 9, 8, 7, 6, 3, 4]) % 10)) % 10
  },

  /** CUI of the DPI (Guatemala, RENAP): the ninth digit, modulo 11 with weights 2 to 9; then department 1 to 22. */
  cui: (number: string) => {
    const rest = weigh(number, [2, 3, 4, 5, 6, 7, 8, 9]) % 11
    const department = Number(number.slice(9, 11))
    return Number(number[8]) === rest && department >= 1 && department <= 22 && Number(number.slice(11)) >= 1
  },

  /** DUI (El Salvador, RNPN): modulo 10 with weights 9 to 2. */
  dui: (number: string) => lastDigit(number) === (10 - (weigh(number, [9, 8, 7, 6, 5, 4, 3, 2]) % 10)) % 10,

  /** Cédula (República Dominicana, JCE): Luhn over eleven digits. */
  luhn,
}

/** Luhn: every second digit from the right counts double, and its two digits are added. The sum is a multiple of ten. */
function luhn(number: string): boolean {
  const sum = Array.from(number)
    .toReversed()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
      return total + (value > 9 ? value - 9 : value)
    }, 0)
  return sum % 10 === 0
}

const weigh = (number: string, weights: readonly number[]) =>
  weights.reduce((sum, weight, index) => sum + weight * Number(number[index]), 0)

const lastDigit = (number: string) => Number(number.at(-1))
