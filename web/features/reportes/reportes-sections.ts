import { hasDomiciliacion } from '#shared/domiciliacion/has-domiciliacion.ts'
import type { Politica } from '#shared/collections/gimnasio.ts'
import { permisoDeReporte, type NombreReporte } from '#shared/reportes/reporte.ts'
import type { GrupoDeSecciones } from '#web/lib/sections/offered-sections.ts'

/** All reports in their groups. */
const reportes: readonly GrupoDeSecciones<NombreReporte>[] = [
  {
    label: 'Dinero',
    secciones: [
      { id: 'ingresos', label: 'Ingresos', detail: 'Lo cobrado por día, plan, medio y sucursal' },
      { id: 'conceptos', label: 'Conceptos', detail: 'Lo vendido además de las membresías' },
      { id: 'deuda', label: 'Deuda', detail: 'Lo que se debe hoy, y desde cuándo' },
      { id: 'domiciliacion', label: 'Domiciliación', detail: 'Lo cobrado por el banco, y lo devuelto' },
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

interface Gym {
  pais: string
  moneda: string
  politica: Pick<Politica, 'saldo'>
}

/** A report that some gyms have no use for: that of debts is for gyms that leave sums to be paid later. */
function isOffered(id: NombreReporte, gym: Gym): boolean {
  if (id === 'deuda') return gym.politica.saldo !== undefined
  return id !== 'domiciliacion' || hasDomiciliacion(gym)
}

/** The reports of a gym, in their groups. */
export const reportesOf = (gym: Gym): readonly GrupoDeSecciones<NombreReporte>[] =>
  reportes.map(({ label, secciones }) => ({ label, secciones: secciones.filter(({ id }) => isOffered(id, gym)) }))

export const nombreDeReporte = (reporte: NombreReporte) =>
  reportes.flatMap(({ secciones }) => secciones).find(({ id }) => id === reporte)?.label
