/**
 * Which collections each view shows: a change in one of them makes the view stale on every screen. Compared by a test with
 * what the database says the views read.
 */
export const viewSources = {
  miembros_pagos: ['miembros', 'pagos', 'pausas', 'gimnasios'],
  dashboard: ['sucursales', 'gimnasios', 'miembros', 'pagos', 'pausas'],
  ingresos_diarios: ['pagos'],
  planes_populares: ['planes', 'miembros', 'pagos', 'pausas', 'gimnasios'],
  gimnasios_pagos: ['gimnasios', 'servicios', 'servicios_pagos'],
  pagos_superadmin: ['servicios_pagos', 'gimnasios', 'servicios', 'users'],
  resumen_servicios: ['servicios', 'gimnasios', 'miembros', 'pagos'],
  ingresos_diarios_superadmin: ['servicios_pagos', 'plataforma'],
  dashboard_superadmin: ['plataforma', 'servicios', 'servicios_pagos', 'consultas', 'gimnasios'],
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
  'gimnasios_pagos',
  'pagos_superadmin',
  'resumen_servicios',
  'ingresos_diarios_superadmin',
  'dashboard_superadmin',
] as const satisfies readonly ViewName[]
