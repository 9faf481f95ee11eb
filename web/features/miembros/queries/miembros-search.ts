import { columnNames, listSearch, type ListSearch } from '#web/lib/lists/list-search.ts'
import { oneOf, text } from '#web/lib/search-fields.ts'

/** The tabs above the list. */
export const pestanas = [
  'todos',
  'vigentes',
  'por-vencer',
  'vencidos',
  'pausados',
  'sin-plan',
  'con-saldo',
  'eliminados',
] as const
export type Pestana = (typeof pestanas)[number]

/** Acts on several members that have a dialog. */
const lotes = ['pausa', 'etiquetas', 'whatsapp'] as const
export type Lote = (typeof lotes)[number]

/** A longer selection has no place in an address, which servers and chats cut at some length. */
export const mostElegidos = 100

/** Search parameters of the list. An absent one has its default. */
export interface MiembrosSearch extends ListSearch {
  estado?: Pestana | undefined
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
  ...listSearch(search),
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
