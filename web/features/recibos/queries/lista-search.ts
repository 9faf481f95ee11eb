import type { CivilDate } from '#shared/values/dates.ts'
import { columnFilters, columnNames } from '#web/lib/list-search.ts'
import { oneOf, positive, text } from '#web/lib/search-fields.ts'
import type { ColumnFilter } from '#web/ui/table/filters/match-modes.ts'

/** The ranges the desk uses most, all ending today; all days, or custom dates. */
export const rangos = ['hoy', 'semana', 'mes', 'siempre', 'fechas'] as const
export type Rango = (typeof rangos)[number]

export const defaultRows = 30

/** Search parameters of a list of receipts, so that reload, back and a shared link show the same. */
export interface ListaSearch {
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
  rango: oneOf(rangos, search['rango']) ?? usualRango(search),
  desde: day(search['desde']),
  hasta: day(search['hasta']),
  sucursales: oneOf(['todas'], search['sucursales']),
  q: text(search['q']),
  orden: text(search['orden']),
  pagina: positive(search['pagina']),
  filas: positive(search['filas']),
  filtros: withEstado(columnFilters(search['filtros']), search['estado']),
  sin: columnNames(search['sin']),
  anular: oneOf(['true'], search['anular']),
})

/** The parts of the address that choose the rows and columns in view: a panel that opens beside them leaves them as they are. */
export const listaOf = (search: ListaSearch): ListaSearch => {
  const { rango, desde, hasta, sucursales, q, orden, pagina, filas, filtros, sin } = search
  return { rango, desde, hasta, sucursales, q, orden, pagina, filas, filtros, sin }
}

/** True if a filter hides rows, the days aside. */
export const isFiltered = ({ q, filtros }: ListaSearch) => Boolean(q ?? filtros)

const narrowing = ['estado', 'desde', 'hasta', 'sucursales', 'q', 'orden', 'pagina', 'filas', 'filtros', 'sin']

/** The list opens on today. An older address that narrows the list without a range meant all days. */
function usualRango(search: Record<string, unknown>): Rango {
  return narrowing.some((name) => search[name] !== undefined) ? 'siempre' : 'hoy'
}

const estados: ReadonlyMap<unknown, string> = new Map([
  ['validos', 'Válido'],
  ['anulados', 'Anulado'],
])

/** Older addresses have the state apart from the filters. */
function withEstado(filtros: ColumnFilter[] | undefined, estado: unknown): ColumnFilter[] | undefined {
  const value = estados.get(estado)
  return value ? [...(filtros ?? []), { column: 'estado', mode: 'anyOf', values: [value] }] : filtros
}

function day(value: unknown): CivilDate | undefined {
  const written = text(value)
  return written && /^\d{4}-\d{2}-\d{2}$/.test(written) && !Number.isNaN(Date.parse(written)) ? written : undefined
}
