import type { CivilDate } from '#shared/values/dates.ts'
import { listPart, listSearch, type ListSearch } from '#web/lib/lists/list-search.ts'
import { oneOf, text } from '#web/lib/search-fields.ts'
import type { ColumnFilter } from '#web/ui/table/filters/match-modes.ts'

/** The ranges the desk uses most, all ending today; all days, or custom dates. */
export const rangos = ['hoy', 'semana', 'mes', 'siempre', 'fechas'] as const
export type Rango = (typeof rangos)[number]

/** Search parameters of a list of receipts. */
export interface ListaSearch extends ListSearch {
  rango?: Rango | undefined
  /** First and last day of a custom range. */
  desde?: CivilDate | undefined
  hasta?: CivilDate | undefined
  /** The dialog to void the open one is open. */
  anular?: 'true' | undefined
}

export function listaSearch(search: Record<string, unknown>): ListaSearch {
  const list = listSearch(search)
  return {
    rango: oneOf(rangos, search['rango']) ?? usualRango(search),
    desde: day(search['desde']),
    hasta: day(search['hasta']),
    ...list,
    filtros: withEstado(list.filtros, search['estado']),
    anular: oneOf(['true'], search['anular']),
  }
}

/** The list's part of the address, with its days. */
export const listaOf = (search: ListaSearch): ListaSearch => ({
  ...listPart(search),
  rango: search.rango,
  desde: search.desde,
  hasta: search.hasta,
})

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
