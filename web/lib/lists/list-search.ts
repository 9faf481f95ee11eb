import { type ColumnFilter, listModes, matchModes } from '#web/ui/table/filters/match-modes.ts'
import type { Sort } from '#web/ui/table/table-column.ts'
import { listOf, oneOf, positive, text } from '../search-fields.ts'

export const defaultRows = 30

/** Search parameters that every list has, so that reload, back and a shared link show the same rows and columns. */
export interface ListSearch {
  /** All of the user's branches, not only the current one. */
  sucursales?: 'todas' | undefined
  q?: string | undefined
  /** A column, prefixed with '-' for descending. */
  orden?: string | undefined
  pagina?: number | undefined
  filas?: number | undefined
  filtros?: ColumnFilter[] | undefined
  /** Hidden columns. */
  sin?: string[] | undefined
}

export const listSearch = (search: Record<string, unknown>): ListSearch => ({
  sucursales: oneOf(['todas'], search['sucursales']),
  q: text(search['q']),
  orden: text(search['orden']),
  pagina: positive(search['pagina']),
  filas: positive(search['filas']),
  filtros: columnFilters(search['filtros']),
  sin: columnNames(search['sin']),
})

/** The list's part of the address: a panel that opens beside the list leaves it as it is. */
export const listPart = ({ sucursales, q, orden, pagina, filas, filtros, sin }: ListSearch): ListSearch => ({
  sucursales,
  q,
  orden,
  pagina,
  filas,
  filtros,
  sin,
})

const modes = new Set<unknown>(Object.values(matchModes).flat())

/** The column filters in a search parameter; none if any of them is invalid. */
export const columnFilters = (value: unknown): ColumnFilter[] | undefined => listOf(isFilter, value)

/** The hidden columns in a search parameter. */
export const columnNames = (value: unknown): string[] | undefined => listOf(isText, value)

function isFilter(item: unknown): item is ColumnFilter {
  if (typeof item !== 'object' || item === null) return false
  const { column, mode, value, values }: Partial<Record<string, unknown>> = { ...item }
  if (!isText(column) || !modes.has(mode)) return false
  return listModes.some((known) => known === mode) ? listOf(isText, values) !== undefined : isText(value)
}

function isText(item: unknown): item is string {
  return typeof item === 'string'
}

/** The sort in a search parameter: a column, prefixed with '-' for descending. */
export function sortOf(orden: string | undefined): Sort | null {
  if (!orden) return null
  return orden.startsWith('-') ? { column: orden.slice(1), direction: 'desc' } : { column: orden, direction: 'asc' }
}

export function ordenOf(sort: Sort | null): string | undefined {
  return sort ? `${sort.direction === 'desc' ? '-' : ''}${sort.column}` : undefined
}
