import { getCountrySpecifications, isSEPACountry, validateIBAN, ValidationErrorsIBAN as Wrong } from 'ibantools'

/** wrong_country: no country with IBANs. wrong_digits: also a letter among digits, or the digits of a Spanish account. */
export type RefusalDeIban = 'wrong_country' | 'wrong_length' | 'wrong_digits' | 'not_sepa'

/** Countries that joined SEPA after the library's list was made (EPC409-09: 2025 and, Serbia, May 2026). */
const joinedSince = new Set(['AL', 'MD', 'ME', 'MK', 'RS'])

/** The library makes the list anew at each call. */
const countries = getCountrySpecifications()

/** Capitals without spaces of any kind, dashes and dots: also from a paper that begins with the word IBAN. */
export const normaliseIban = (typed: string) =>
  typed
    .replace(/[\s.\u2010-\u2015\u200b\ufeff-]/g, '')
    .toUpperCase()
    .replace(/^IBAN:?/, '')

/** ISO 3166, the first two letters. */
export const countryOfIban = (iban: string) => iban.slice(0, 2)

export const lastFourOfIban = (iban: string) => iban.slice(-4)

/** In groups of four, as on paper. */
export const displayIban = (iban: string) => iban.replace(/.{4}(?=.)/g, '$& ')

/** Null for an account that can be debited by SEPA. It takes an IBAN as `normaliseIban` writes it. */
export function refusalOfIban(iban: string): RefusalDeIban | null {
  const pais = countryOfIban(iban)
  if (!countries[pais]?.IBANRegistry) return 'wrong_country'
  const { errorCodes } = validateIBAN(iban)
  if (errorCodes.includes(Wrong.WrongBBANLength)) return 'wrong_length'
  if (errorCodes.length > 0) return 'wrong_digits'
  return isSEPACountry(pais) || joinedSince.has(pais) ? null : 'not_sepa'
}
