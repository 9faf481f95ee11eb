import { isSupportedCountry, parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/min'

/**
 * The number to reach on WhatsApp, in digits, or what was typed if no country has such a number. `telefono` is digits as
 * typed: a number of `pais` (ISO 3166), or an international one without its plus.
 */
export function whatsappNumber(telefono: string, pais: string): string {
  const digits = telefono.replace(/\D/g, '').replace(/^0+/, '')
  const local = isSupportedCountry(pais) ? parsePhoneNumberFromString(digits, pais) : undefined
  const international = parsePhoneNumberFromString(`+${digits}`)
  if (local?.isValid()) return mobile(local)
  if (international?.isValid()) return mobile(international)
  return local?.isPossible() ? mobile(local) : digits
}

/** Argentina's mobile numbers have a 9 when called from abroad, which locals do not type. */
function mobile({ countryCallingCode, nationalNumber }: PhoneNumber): string {
  const isArgentine = countryCallingCode === '54' && !nationalNumber.startsWith('9')
  return `${countryCallingCode}${isArgentine ? '9' : ''}${nationalNumber}`
}
