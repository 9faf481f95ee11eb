const writtenPhone = /^\s*\+?[\d\s().\u2010-\u2013-]+$/
const fewestDigits = 9
const digitsOfEnd = 7

/**
 * The last digits of a text that is a whole phone, such as '+54 9 11 4418-4918': what it has in common with the stored number,
 * which may lack the country's code or have a prefix of its own. Undefined for any other text.
 */
export function phoneEnd(text: string): string | undefined {
  if (!writtenPhone.test(text)) return undefined
  const digits = text.replace(/\D/g, '')
  return digits.length < fewestDigits ? undefined : digits.slice(-digitsOfEnd)
}
