import type { CivilDate } from '#shared/dates.ts'
import { columnFilters, columnNames } from '#web/lib/list-search.ts'
import { oneOf, positive, text } from '#web/lib/search-fields.ts'
import type { ColumnFilter } from '#web/ui/match-modes.ts'

/** The tabs over the list. */
export const pestanas = ['todos', 'validos', 'anulados'] as const
export type Pestana = (typeof pestanas)[number]

/** Stretches of days up to today that the desk asks for most, or days of one's own. */
export const rangos = ['hoy', 'semana', 'mes', 'fechas'] as const
export type Rango = (typeof rangos)[number]

/** What the address of the list holds, so that reload, back and a shared link show the same. Absent means the usual. */
export interface PagosSearch {
  estado?: Pestana | undefined
  rango?: Rango | undefined
  /** First and last day of one's own stretch. */
  desde?: CivilDate | undefined
  hasta?: CivilDate | undefined
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
  /** The payment whose panel is open. */
  pago?: string | undefined
  /** The question of the void is open over it. */
  anular?: 'true' | undefined
}

export const pagosSearch = (search: Record<string, unknown>): PagosSearch => ({
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
  pago: text(search['pago']),
  anular: oneOf(['true'], search['anular']),
})

/** Whether anything keeps payments out of the list. */
export const isNarrowed = ({ estado, rango, q, filtros }: PagosSearch) => Boolean(estado ?? rango ?? q ?? filtros)

function day(value: unknown): CivilDate | undefined {
  const written = text(value)
  return written && /^\d{4}-\d{2}-\d{2}$/.test(written) && !Number.isNaN(Date.parse(written)) ? written : undefined
}
