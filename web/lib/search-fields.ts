/**
 * Readers for search parameters, whose values are texts (or JSON: app/search-params). Invalid ones count as absent.
 * Written without zod, because routes load before the first screen and zod's core would take 15 of the 180 KB.
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
