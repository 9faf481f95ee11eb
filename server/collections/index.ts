import type { Collection } from '#server/records/collection.ts'
import { auditoria } from './auditoria/auditoria.collection.ts'
import { consultas } from './consultas/consultas.collection.ts'
import { dashboard } from './dashboard/dashboard.collection.ts'
import { gimnasios } from './gimnasios/gimnasios.collection.ts'
import { ingresosDiarios } from './ingresos_diarios/ingresos_diarios.collection.ts'
import { miembros } from './miembros/miembros.collection.ts'
import { miembrosPagos } from './miembros_pagos/miembros_pagos.collection.ts'
import { modulos } from './modulos/modulos.collection.ts'
import { pagos } from './pagos/pagos.collection.ts'
import { pausas } from './pausas/pausas.collection.ts'
import { permisos } from './permisos/permisos.collection.ts'
import { dashboardSuperadmin } from './dashboard_superadmin/dashboard_superadmin.collection.ts'
import { gimnasiosPagos } from './gimnasios_pagos/gimnasios_pagos.collection.ts'
import { ingresosDiariosSuperadmin } from './ingresos_diarios_superadmin/ingresos_diarios_superadmin.collection.ts'
import { pagosSuperadmin } from './pagos_superadmin/pagos_superadmin.collection.ts'
import { plataforma } from './plataforma/plataforma.collection.ts'
import { resumenServicios } from './resumen_servicios/resumen_servicios.collection.ts'
import { planes } from './planes/planes.collection.ts'
import { planesPlazos } from './planes_plazos/planes_plazos.collection.ts'
import { planesPopulares } from './planes_populares/planes_populares.collection.ts'
import { rechazos } from './rechazos/rechazos.collection.ts'
import { roles } from './roles/roles.collection.ts'
import { servicios } from './servicios/servicios.collection.ts'
import { serviciosPagos } from './servicios_pagos/servicios_pagos.collection.ts'
import { sucursales } from './sucursales/sucursales.collection.ts'
import { users } from './users/users.collection.ts'

/** Every collection of the product. What is not here does not exist. */
export const collections: readonly Collection[] = [
  users,
  roles,
  permisos,
  modulos,
  gimnasios,
  sucursales,
  miembros,
  planes,
  planesPlazos,
  pagos,
  pausas,
  miembrosPagos,
  dashboard,
  ingresosDiarios,
  planesPopulares,
  servicios,
  consultas,
  serviciosPagos,
  dashboardSuperadmin,
  gimnasiosPagos,
  ingresosDiariosSuperadmin,
  pagosSuperadmin,
  plataforma,
  resumenServicios,
  auditoria,
  rechazos,
]
