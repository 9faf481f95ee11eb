/** One pass. A regular expression would take quadratic time when another digit follows many zeros. */
export const withoutTrailingZeros = (digits: string) =>
  digits.slice(0, Array.from(digits).findLastIndex((digit) => digit !== '0') + 1)
