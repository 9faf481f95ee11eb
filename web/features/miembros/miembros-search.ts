import { columnFilters, columnNames } from '#web/lib/list-search.ts'
import { oneOf, positive, text } from '#web/lib/search-fields.ts'
import type { ColumnFilter } from '#web/ui/match-modes.ts'
import type { Sort } from '#web/ui/table-column.ts'

/** The tabs over the list. */
export const pestanas = ['todos', 'vigentes', 'por-vencer', 'vencidos', 'pausados', 'sin-plan', 'eliminados'] as const
export type Pestana = (typeof pestanas)[number]

/** What the address of the list holds, so that reload, back and a shared link show the same. Absent means the usual. */
export interface MiembrosSearch {
  estado?: Pestana | undefined
  /** All branches of the person, not only the current one. */
  sucursales?: 'todas' | undefined
  q?: string | undefined
  /** A column, with '-' before it for descending. */
  orden?: string | undefined
  pagina?: number | undefined
  filas?: number | undefined
  filtros?: ColumnFilter[] | undefined
  /** Columns taken away. */
  sin?: string[] | undefined
  /** The member whose panel is open. */
  miembro?: string | undefined
  /** The member being edited. */
  editar?: string | undefined
  /** The form of a new one is open. */
  nuevo?: 'true' | undefined
  /** The import from a file is open. */
  importar?: 'true' | undefined
  /** The pause of the whole branch is open. */
  pausar?: 'sucursal' | undefined
}

export const miembrosSearch = (search: Record<string, unknown>): MiembrosSearch => ({
  estado: oneOf(pestanas, search['estado']),
  sucursales: oneOf(['todas'], search['sucursales']),
  q: text(search['q']),
  orden: text(search['orden']),
  pagina: positive(search['pagina']),
  filas: positive(search['filas']),
  filtros: columnFilters(search['filtros']),
  sin: columnNames(search['sin']),
  miembro: text(search['miembro']),
  editar: text(search['editar']),
  nuevo: oneOf(['true'], search['nuevo']),
  importar: oneOf(['true'], search['importar']),
  pausar: oneOf(['sucursal'], search['pausar']),
})

export function sortOf(orden: string | undefined): Sort | null {
  if (!orden) return null
  return orden.startsWith('-') ? { column: orden.slice(1), direction: 'desc' } : { column: orden, direction: 'asc' }
}

export function ordenOf(sort: Sort | null): string | undefined {
  return sort ? `${sort.direction === 'desc' ? '-' : ''}${sort.column}` : undefined
}

/** The filters after one column's was set, or taken away with null. */
export function withFilter(
  filters: readonly ColumnFilter[],
  column: string,
  next: ColumnFilter | null,
): ColumnFilter[] | undefined {
  const rest = filters.filter((filter) => filter.column !== column)
  const all = next ? [...rest, next] : rest
  return all.length === 0 ? undefined : all
}
