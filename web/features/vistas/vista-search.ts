import { parseSearch, stringifySearch } from '#web/lib/search-params.ts'

/** The part of a list's address that a view keeps: no typed search, no page and no open panel. */
const kept = ['estado', 'rango', 'desde', 'hasta', 'sucursales', 'orden', 'filas', 'filtros', 'sin']

/** The text that is stored of a list's search parameters. */
export function busquedaOf(search: object): string {
  const known = new Map<string, unknown>(Object.entries(search))
  return stringifySearch(Object.fromEntries(kept.map((name) => [name, known.get(name)]))).slice(1)
}

/** The search parameters of a stored text; the list's own reader drops what it no longer knows. */
export function searchOf(busqueda: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(parseSearch(busqueda)).filter(([name]) => kept.includes(name)))
}
