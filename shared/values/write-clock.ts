const two = (number: number): string => String(number).padStart(2, '0')

/** A time of day, of 24 hours with two digits, as everywhere in the product: 550 minutes after midnight are '09:10'. */
export const clockText = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
