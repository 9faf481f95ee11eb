import { isSupportedCountry, parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/min'

// 29 KB on the wire: the browser loads this file on demand only.

/**
 * The number to call from anywhere, in digits, or what was typed if no country has such a number. `telefono` is digits as
 * typed: a number of `pais` (ISO 3166), or an international one without its plus.
 */
export function dialledNumber(telefono: string, pais: string): string {
  const known = read(telefono, pais)
  return known ? reachable(known) : digitsOf(telefono)
}

/** The number for a link to WhatsApp, in digits; '' for one that no country has: the person picks the contact. */
export function whatsappNumber(telefono: string, pais: string): string {
  const known = read(telefono, pais)
  return known?.isValid() ? reachable(known) : ''
}

/** A phone as people read it: '+54 9 11 4418-4918'. A number of no country stays as typed. */
export function writeTelefono(telefono: string, pais: string): string {
  const known = read(telefono, pais)
  const written = known && parsePhoneNumberFromString(`+${reachable(known)}`)?.formatInternational()
  // The library puts a space where Argentines put the dash.
  return written?.replace(/^(\+54 .+) (\d{4})$/, '$1-$2') ?? telefono
}

const digitsOf = (telefono: string) => telefono.replace(/\D/g, '').replace(/^0+/, '')

/** Mexico dialled 01, 044 or 045 at home and a 1 after the 52 from abroad until 2019, and its phones still hold them. */
const withoutMexicanPrefix = (dialled: string, pais: string) =>
  (pais === 'MX' ? dialled.replace(/^0(?:1|44|45)(?=\d{10}$)/, '') : dialled).replace(/^(?:00)?521(?=\d{10}$)/, '52')

/** A single zero is dialled before numbers of the country: the digits after it are no country's code. */
const isOfCountry = /^(?!0[1-9])/

/** The library knows what each country dials before a number; zeros beyond that are dropped. */
function read(telefono: string, pais: string): PhoneNumber | undefined {
  const dialled = withoutMexicanPrefix(telefono.replace(/\D/g, ''), pais)
  const digits = digitsOf(dialled)
  const localOf = (text: string) => (isSupportedCountry(pais) ? parsePhoneNumberFromString(text, pais) : undefined)
  const asDialled = localOf(dialled)
  const local = asDialled?.isValid() ? asDialled : localOf(digits)
  if (local?.isValid()) return local
  const international = isOfCountry.test(dialled) ? parsePhoneNumberFromString(`+${digits}`) : undefined
  if (international?.isValid()) return international
  return local?.isPossible() ? local : undefined
}

/** Argentina's mobile numbers have a 9 when called from abroad, which locals do not type. */
function reachable({ countryCallingCode, nationalNumber }: PhoneNumber): string {
  const isArgentine = countryCallingCode === '54' && !nationalNumber.startsWith('9')
  return `${countryCallingCode}${isArgentine ? '9' : ''}${nationalNumber}`
}
