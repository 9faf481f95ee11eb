/** Country calling codes; Argentina's carry the 9 that mobile numbers need from abroad. */
const callingCodes: Record<string, string> = {
  AR: '549',
  BO: '591',
  CL: '56',
  CO: '57',
  CR: '506',
  CU: '53',
  DO: '1',
  EC: '593',
  ES: '34',
  GT: '502',
  HN: '504',
  MX: '52',
  NI: '505',
  PA: '507',
  PE: '51',
  PR: '1',
  PY: '595',
  SV: '503',
  US: '1',
  UY: '598',
  VE: '58',
}
const longestLocal = 10

/**
 * A link that opens WhatsApp with the text ready, to be sent by hand. Without a phone the person picks the contact.
 * `telefono` holds digits as they were typed; those of a local number get the calling code of `pais` (ISO 3166).
 */
export function whatsappLink({ telefono, pais, text }: { telefono: string; pais: string; text: string }): string {
  return `https://wa.me/${internationalNumber(telefono, pais)}?text=${encodeURIComponent(text)}`
}

function internationalNumber(telefono: string, pais: string): string {
  const digits = telefono.replace(/\D/g, '').replace(/^0+/, '')
  const code = callingCodes[pais]
  return digits === '' || code === undefined || digits.length > longestLocal ? digits : code + digits
}
