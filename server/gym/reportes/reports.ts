import type { NombreReporte } from '#shared/reportes/reporte.ts'
import { actividad } from './actividad.ts'
import { asistencia } from './asistencia.ts'
import { cierres } from './cierres.ts'
import { conceptos } from './conceptos.ts'
import { deuda } from './deuda.ts'
import { descuentosAnulaciones } from './descuentos-anulaciones.ts'
import { domiciliacion } from './domiciliacion/domiciliacion.ts'
import { ingresos } from './ingresos/ingresos.ts'
import { miembros } from './miembros.ts'
import { renovaciones } from './renovaciones.ts'
import { recordatorios } from './recordatorios/recordatorios.ts'
import type { Report } from './frame/report.ts'
import { vencimientos } from './vencimientos.ts'

export const reports: Readonly<Record<NombreReporte, Report>> = {
  ingresos,
  conceptos,
  deuda,
  domiciliacion,
  miembros,
  vencimientos,
  renovaciones,
  'descuentos-anulaciones': descuentosAnulaciones,
  actividad,
  asistencia,
  cierres,
  recordatorios,
}
