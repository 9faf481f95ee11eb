/**
 * Readers for the search part of an address, where every value is a text (or JSON: app/search-params). What is not
 * understood counts as absent. Written by hand and not with zod because routes are read before the first screen, where
 * zod's core would weigh 15 of the 180 KB.
 */
export function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

export function oneOf<T extends string>(options: readonly T[], value: unknown): T | undefined {
  return options.find((option) => option === value)
}

export function positive(value: unknown): number | undefined {
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : 0
  return Number.isInteger(number) && number > 0 ? number : undefined
}

export function listOf<T>(isItem: (item: unknown) => item is T, value: unknown): T[] | undefined {
  return Array.isArray(value) && value.every(isItem) ? value : undefined
}
