import { columnFilters, columnNames } from '#web/lib/list-search.ts'
import { oneOf, positive, text } from '#web/lib/search-fields.ts'
import type { ColumnFilter } from '#web/ui/table/filters/match-modes.ts'

/** The tabs above the list. */
export const pestanas = ['todos', 'vigentes', 'por-vencer', 'vencidos', 'pausados', 'sin-plan', 'eliminados'] as const
export type Pestana = (typeof pestanas)[number]

/** Acts on several members that have a dialog. */
const lotes = ['pausa', 'etiquetas', 'whatsapp'] as const
export type Lote = (typeof lotes)[number]

/** A longer selection has no place in an address, which servers and chats cut at some length. */
export const mostElegidos = 100

/** Search parameters of the list, so that reload, back and a shared link show the same. An absent one has its default. */
export interface MiembrosSearch {
  estado?: Pestana | undefined
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
  miembro?: string | undefined
  /** The member being edited. */
  editar?: string | undefined
  /** The form for a new member is open. */
  nuevo?: 'true' | undefined
  /** The name and phone that the form begins with. */
  nombre?: string | undefined
  telefono?: string | undefined
  importar?: 'true' | undefined
  /** The open pause dialog: for the whole branch, or a member. */
  pausar?: string | undefined
  /** 'repetidos' for the list of likely doubles, or a member to join with `con`. */
  unir?: string | undefined
  con?: string | undefined
  /** The open dialog about the selection, and the selection. */
  lote?: Lote | undefined
  elegidos?: string[] | undefined
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
  nombre: text(search['nombre']),
  telefono: text(search['telefono']),
  importar: oneOf(['true'], search['importar']),
  pausar: text(search['pausar']),
  unir: text(search['unir']),
  con: text(search['con']),
  lote: oneOf(lotes, search['lote']),
  elegidos: selection(search['elegidos']),
})

function selection(value: unknown): string[] | undefined {
  const ids = columnNames(value)
  return ids && ids.length <= mostElegidos ? ids : undefined
}
