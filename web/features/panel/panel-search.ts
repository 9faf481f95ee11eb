import { oneOf } from '#web/lib/search-fields.ts'

export const tramos = ['semanal', 'mensual', 'anual'] as const
export type Tramo = (typeof tramos)[number]

/** Search parameters of the dashboard. By default the current branch and the month. */
export interface PanelSearch {
  sucursales?: 'todas' | undefined
  ingresos?: Tramo | undefined
}

export const panelSearch = ({ sucursales, ingresos }: Record<string, unknown>): PanelSearch => ({
  sucursales: oneOf(['todas'], sucursales),
  ingresos: oneOf(tramos, ingresos),
})
