/**
 * The collections behind each view. A change in one of them makes the view stale on every screen. A test compares this list with
 * the database's own view definitions.
 */
export const viewSources: Readonly<Record<string, readonly string[]>> = {
  miembros_pagos: ['miembros', 'pagos', 'deudas', 'pausas', 'gimnasios', 'asistencias', 'remesas_recibos'],
  dashboard: ['sucursales', 'gimnasios', 'miembros', 'pagos', 'pausas', 'ventas'],
  ingresos_diarios: ['pagos', 'ventas'],
  planes_populares: ['planes', 'miembros', 'pagos', 'pausas', 'gimnasios'],
  gimnasios_pagos: ['gimnasios', 'servicios', 'servicios_pagos'],
  pagos_superadmin: ['servicios_pagos', 'gimnasios', 'servicios', 'users'],
  resumen_servicios: ['servicios', 'gimnasios', 'miembros', 'pagos'],
  ingresos_diarios_superadmin: ['servicios_pagos', 'plataforma'],
  dashboard_superadmin: ['plataforma', 'servicios', 'servicios_pagos', 'consultas', 'gimnasios'],
}

export const viewsOf = (collection: string): string[] =>
  Object.keys(viewSources).filter((view) => viewSources[view]?.includes(collection))
