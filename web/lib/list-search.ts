import { type ColumnFilter, listModes, matchModes } from '#web/ui/table/filters/match-modes.ts'
import type { Sort } from '#web/ui/table/table-column.ts'
import { listOf } from './search-fields.ts'

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
