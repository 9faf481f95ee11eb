/** Cut off in one pass: the pattern for it takes the square of the length where another digit stands behind many zeros. */
export const withoutTrailingZeros = (digits: string) =>
  digits.slice(0, Array.from(digits).findLastIndex((digit) => digit !== '0') + 1)
