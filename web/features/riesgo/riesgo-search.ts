import { oneOf } from '#web/lib/search-fields.ts'

/** Search parameters of the list. By default the current branch. */
export interface RiesgoSearch {
  sucursales?: 'todas' | undefined
}

export const riesgoSearch = ({ sucursales }: Record<string, unknown>): RiesgoSearch => ({
  sucursales: oneOf(['todas'], sucursales),
})
