import { oneOf, positive, text } from '#web/lib/search-fields.ts'

export const pestanas = [
  'general',
  'sucursales',
  'roles',
  'metodos',
  'precios',
  'webhooks',
  'datos',
  'historial',
] as const
export type Pestana = (typeof pestanas)[number]

/** Search parameters of the settings. The remaining ones belong to the history. */
export interface ConfiguracionSearch {
  tab?: Pestana | undefined
  /** The branch being edited; 'nueva' for a new one. */
  sucursal?: string | undefined
  /** The line of the price list being edited; 'nuevo' for a new one. */
  concepto?: string | undefined
  /** The webhook being edited; 'nuevo' for a new one. */
  webhook?: string | undefined
  /** The webhook whose deliveries are shown. */
  entregas?: string | undefined
  usuario?: string | undefined
  accion?: string | undefined
  que?: string | undefined
  desde?: string | undefined
  hasta?: string | undefined
  pagina?: number | undefined
  filas?: number | undefined
}

export const configuracionSearch = (search: Record<string, unknown>): ConfiguracionSearch => ({
  tab: oneOf(pestanas, search['tab']),
  sucursal: text(search['sucursal']),
  concepto: text(search['concepto']),
  webhook: text(search['webhook']),
  entregas: text(search['entregas']),
  usuario: text(search['usuario']),
  accion: text(search['accion']),
  que: text(search['que']),
  desde: text(search['desde']),
  hasta: text(search['hasta']),
  pagina: positive(search['pagina']),
  filas: positive(search['filas']),
})
