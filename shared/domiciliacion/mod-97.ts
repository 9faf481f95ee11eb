/**
 * ISO 7064, mod 97-10: the rest of digits and capital letters read as one number, where A is 10 and Z is 35. Spanish creditors and
 * IBANs take their two check digits from it.
 */
export function mod97(text: string): number {
  return Array.from(text).reduce((rest, sign) => {
    const value = Number.parseInt(sign, 36)
    return (rest * (value > 9 ? 100 : 10) + value) % 97
  }, 0)
}

/** The two digits that stand after the country: `body` and country with '00' leave 98 less their rest. */
export const checkDigitsFor = (body: string, country: string) =>
  String(98 - mod97(`${body}${country}00`)).padStart(2, '0')
