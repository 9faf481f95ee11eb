/**
 * Which collections each view shows: a change in one of them makes the view stale on every screen. Compared by a test with
 * what the database says the views read.
 */
export const viewSources = {
  miembros_pagos: ['miembros', 'pagos', 'pausas', 'gimnasios'],
  dashboard: ['sucursales', 'gimnasios', 'miembros', 'pagos', 'pausas'],
  ingresos_diarios: ['pagos'],
  planes_populares: ['planes', 'miembros', 'pagos', 'pausas', 'gimnasios'],
} as const satisfies Record<string, readonly string[]>

export type ViewName = keyof typeof viewSources

/** The views that show rows of a collection. */
export function viewsOf(collection: string): ViewName[] {
  const shows = (sources: readonly string[]) => sources.includes(collection)
  return viewNames.filter((view) => shows(viewSources[view]))
}

const viewNames = [
  'miembros_pagos',
  'dashboard',
  'ingresos_diarios',
  'planes_populares',
] as const satisfies readonly ViewName[]
