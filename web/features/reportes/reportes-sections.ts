import { hasDomiciliacion } from '#shared/domiciliacion/has-domiciliacion.ts'
import { permisoDeReporte, type NombreReporte } from '#shared/reportes/reporte.ts'
import { type GrupoDeSecciones, type Gym, sectionsOf } from '#web/lib/sections/offered-sections.ts'

/** All reports in their groups. */
const reportes: readonly GrupoDeSecciones<NombreReporte>[] = [
  {
    label: 'Dinero',
    secciones: [
      { id: 'ingresos', label: 'Ingresos', detail: 'Lo cobrado por día, plan, medio y sucursal' },
      { id: 'conceptos', label: 'Conceptos', detail: 'Lo vendido además de las membresías' },
      {
        id: 'deuda',
        label: 'Deuda',
        detail: 'Lo que se debe hoy, y desde cuándo',
        isOffered: ({ politica }) => politica.saldo !== undefined,
      },
      {
        id: 'domiciliacion',
        label: 'Domiciliación',
        detail: 'Lo cobrado por el banco, y lo devuelto',
        isOffered: hasDomiciliacion,
      },
      { id: 'descuentos-anulaciones', label: 'Descuentos y anulaciones', detail: 'Cuánto, quién y por qué' },
      {
        id: 'cierres',
        label: 'Cierres de caja',
        detail: 'Lo contado frente a lo esperado',
        permiso: permisoDeReporte.cierres,
      },
    ],
  },
  {
    label: 'Miembros',
    secciones: [
      { id: 'miembros', label: 'Miembros', detail: 'Altas, bajas y crecimiento' },
      { id: 'vencimientos', label: 'Vencimientos', detail: 'Quién vence en cada período' },
      { id: 'renovaciones', label: 'Renovaciones', detail: 'Cuántos renuevan, y cuándo' },
      { id: 'asistencia', label: 'Asistencia', detail: 'Visitas por día, hora y plan' },
    ],
  },
  {
    label: 'Equipo',
    secciones: [
      { id: 'actividad', label: 'Actividad del personal', detail: 'Lo que cobró y cambió cada persona' },
      { id: 'recordatorios', label: 'Recordatorios', detail: 'A quién se escribió, y quién volvió' },
    ],
  },
]

/** The reports of a gym, in their groups. */
export const reportesOf = (gym: Gym) => sectionsOf(reportes, gym)

export const nombreDeReporte = (reporte: NombreReporte) =>
  reportes.flatMap(({ secciones }) => secciones).find(({ id }) => id === reporte)?.label
