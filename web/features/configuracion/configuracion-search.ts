import { columnFilters, type ListSearch } from '#web/lib/lists/list-search.ts'
import { oneOf, positive, text } from '#web/lib/search-fields.ts'

export const pestanas = [
  'general',
  'sucursales',
  'roles',
  'metodos',
  'precios',
  'saldo',
  'domiciliacion',
  'claves',
  'recordatorios',
  'webhooks',
  'datos',
  'historial',
] as const
export type Pestana = (typeof pestanas)[number]

/** Search parameters of the settings, with those of the history. */
export interface ConfiguracionSearch extends Pick<ListSearch, 'q' | 'filtros' | 'pagina' | 'filas'> {
  tab?: Pestana | undefined
  /** The branch being edited; 'nueva' for a new one. */
  sucursal?: string | undefined
  /** The line of the price list being edited; 'nuevo' for a new one. */
  concepto?: string | undefined
  /** The API key whose facts are shown; 'nueva' for the form of a new one. */
  clave?: string | undefined
  /** The rule of reminders being edited. */
  regla?: string | undefined
  /** The webhook being edited; 'nuevo' for a new one. */
  webhook?: string | undefined
  /** The webhook whose deliveries are shown. */
  entregas?: string | undefined
}

export const configuracionSearch = (search: Record<string, unknown>): ConfiguracionSearch => ({
  tab: oneOf(pestanas, search['tab']),
  sucursal: text(search['sucursal']),
  concepto: text(search['concepto']),
  clave: text(search['clave']),
  regla: text(search['regla']),
  webhook: text(search['webhook']),
  entregas: text(search['entregas']),
  q: text(search['q']),
  filtros: columnFilters(search['filtros']),
  pagina: positive(search['pagina']),
  filas: positive(search['filas']),
})
