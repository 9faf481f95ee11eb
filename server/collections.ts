import type { Collection } from './engine/records/declaration/collection.ts'
import { asistencias } from './gym/asistencias/asistencias.collection.ts'
import { auditoria } from './platform/auditoria/auditoria.collection.ts'
import { consultas } from './platform/consultas/consultas.collection.ts'
import { cajaMovimientos } from './gym/caja/caja_movimientos.collection.ts'
import { cajaSesiones } from './gym/caja/caja_sesiones.collection.ts'
import { cajas } from './gym/caja/cajas.collection.ts'
import { dashboard } from './gym/panel/dashboard.collection.ts'
import { cobrosAutomaticos } from './gym/en_linea/automaticos/cobros_automaticos.collection.ts'
import { cobrosEnLinea } from './gym/en_linea/cobros/cobros_en_linea.collection.ts'
import { linksPago } from './gym/en_linea/links_pago.collection.ts'
import { gimnasios } from './gym/gimnasios/gimnasios.collection.ts'
import { ingresosDiarios } from './gym/panel/ingresos_diarios.collection.ts'
import { miembros } from './gym/miembros/miembros.collection.ts'
import { miembrosNotas } from './gym/miembros/miembros_notas.collection.ts'
import { recordatoriosBajas } from './gym/recordatorios/recordatorios_bajas.collection.ts'
import { recordatoriosReglas } from './gym/recordatorios/recordatorios_reglas.collection.ts'
import { recordatorios } from './gym/recordatorios/recordatorios.collection.ts'
import { miembrosPagos } from './gym/miembros/miembros_pagos.collection.ts'
import { modulos } from './gym/roles/modulos.collection.ts'
import { pagos } from './gym/pagos/pagos.collection.ts'
import { pedidosAnulacion } from './gym/anulaciones/pedidos_anulacion.collection.ts'
import { pausas } from './gym/pausas/pausas.collection.ts'
import { permisos } from './gym/roles/permisos.collection.ts'
import { dashboardSuperadmin } from './platform/operador/dashboard_superadmin.collection.ts'
import { gimnasiosPagos } from './platform/operador/gimnasios_pagos.collection.ts'
import { ingresosDiariosSuperadmin } from './platform/operador/ingresos_diarios_superadmin.collection.ts'
import { pagosSuperadmin } from './platform/operador/pagos_superadmin.collection.ts'
import { plataforma } from './platform/operador/plataforma.collection.ts'
import { resumenServicios } from './platform/servicios/resumen_servicios.collection.ts'
import { planes } from './gym/planes/planes.collection.ts'
import { planesPlazos } from './gym/planes/planes_plazos.collection.ts'
import { planesPopulares } from './gym/panel/planes_populares.collection.ts'
import { rechazos } from './gym/rechazos/rechazos.collection.ts'
import { roles } from './gym/roles/roles.collection.ts'
import { servicios } from './platform/servicios/servicios.collection.ts'
import { serviciosPagos } from './platform/servicios_pagos/servicios_pagos.collection.ts'
import { acreedores } from './gym/domiciliacion/acreedores.collection.ts'
import { bajas } from './gym/domiciliacion/bajas.collection.ts'
import { mandatos } from './gym/domiciliacion/mandatos.collection.ts'
import { mandatosPapeles } from './gym/domiciliacion/mandatos_papeles.collection.ts'
import { remesas } from './gym/domiciliacion/remesas.collection.ts'
import { remesasRecibos } from './gym/domiciliacion/remesas_recibos.collection.ts'
import { deudas } from './gym/saldos/deudas.collection.ts'
import { saldos } from './gym/saldos/saldos.collection.ts'
import { sucursales } from './gym/sucursales/sucursales.collection.ts'
import { users } from './gym/users/users.collection.ts'
import { clavesApi } from './gym/claves/claves_api.collection.ts'
import { conceptos } from './gym/ventas/conceptos.collection.ts'
import { ventas } from './gym/ventas/ventas.collection.ts'
import { vistas } from './gym/vistas/vistas.collection.ts'
import { webhooksEntregas } from './gym/webhooks/webhooks_entregas.collection.ts'
import { webhooks } from './gym/webhooks/webhooks.collection.ts'

/** All collections of the product. */
export const collections: readonly Collection[] = [
  users,
  roles,
  permisos,
  modulos,
  gimnasios,
  sucursales,
  miembros,
  miembrosNotas,
  recordatorios,
  recordatoriosReglas,
  recordatoriosBajas,
  planes,
  planesPlazos,
  pagos,
  pedidosAnulacion,
  linksPago,
  cobrosEnLinea,
  cobrosAutomaticos,
  acreedores,
  mandatos,
  mandatosPapeles,
  remesas,
  remesasRecibos,
  bajas,
  conceptos,
  ventas,
  deudas,
  saldos,
  pausas,
  cajas,
  cajaSesiones,
  cajaMovimientos,
  asistencias,
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
  vistas,
  webhooks,
  webhooksEntregas,
  clavesApi,
]
