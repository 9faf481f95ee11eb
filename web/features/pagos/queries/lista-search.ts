import type { CivilDate } from '#shared/values/dates.ts'
import { columnFilters, columnNames } from '#web/lib/list-search.ts'
import { oneOf, positive, text } from '#web/lib/search-fields.ts'
import type { ColumnFilter } from '#web/ui/table/match-modes.ts'

/** The tabs above the list. */
export const pestanas = ['todos', 'validos', 'anulados'] as const
export type Pestana = (typeof pestanas)[number]

/** The ranges the desk uses most, all ending today, or custom dates. */
export const rangos = ['hoy', 'semana', 'mes', 'fechas'] as const
export type Rango = (typeof rangos)[number]

export const defaultRows = 30

/** Search parameters of a list of receipts, so that reload, back and a shared link show the same. An absent one has its default. */
export interface ListaSearch {
  estado?: Pestana | undefined
  rango?: Rango | undefined
  /** First and last day of a custom range. */
  desde?: CivilDate | undefined
  hasta?: CivilDate | undefined
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
  /** The dialog to void the open one is open. */
  anular?: 'true' | undefined
}

export const listaSearch = (search: Record<string, unknown>): ListaSearch => ({
  estado: oneOf(pestanas, search['estado']),
  rango: oneOf(rangos, search['rango']),
  desde: day(search['desde']),
  hasta: day(search['hasta']),
  sucursales: oneOf(['todas'], search['sucursales']),
  q: text(search['q']),
  orden: text(search['orden']),
  pagina: positive(search['pagina']),
  filas: positive(search['filas']),
  filtros: columnFilters(search['filtros']),
  sin: columnNames(search['sin']),
  anular: oneOf(['true'], search['anular']),
})

/** True if a filter hides rows. */
export const isNarrowed = ({ estado, rango, q, filtros }: ListaSearch) => Boolean(estado ?? rango ?? q ?? filtros)

function day(value: unknown): CivilDate | undefined {
  const written = text(value)
  return written && /^\d{4}-\d{2}-\d{2}$/.test(written) && !Number.isNaN(Date.parse(written)) ? written : undefined
}
