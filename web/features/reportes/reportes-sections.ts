import type { Permission } from '#shared/permissions.ts'
import { permisoDeReporte, type NombreReporte } from '#shared/reportes/reporte.ts'
import { paths } from '#web/lib/paths.ts'
import type { SectionGroup } from '#web/ui/layout/section-list.tsx'
import type { ReportesSearch } from './reportes-search.ts'

const grupos: readonly { label: string; reportes: readonly { id: NombreReporte; label: string; detail: string }[] }[] =
  [
    {
      label: 'Dinero',
      reportes: [
        { id: 'ingresos', label: 'Ingresos', detail: 'Lo cobrado por día, plan, medio y sucursal' },
        { id: 'conceptos', label: 'Conceptos', detail: 'Lo vendido además de las membresías' },
        { id: 'descuentos-anulaciones', label: 'Descuentos y anulaciones', detail: 'Cuánto, quién y por qué' },
        { id: 'cierres', label: 'Cierres de caja', detail: 'Lo contado frente a lo esperado' },
      ],
    },
    {
      label: 'Miembros',
      reportes: [
        { id: 'miembros', label: 'Miembros', detail: 'Altas, bajas y crecimiento' },
        { id: 'vencimientos', label: 'Vencimientos', detail: 'Quién vence en cada período' },
        { id: 'renovaciones', label: 'Renovaciones', detail: 'Cuántos renuevan, y cuándo' },
        { id: 'asistencia', label: 'Asistencia', detail: 'Visitas por día, hora y plan' },
      ],
    },
    {
      label: 'Equipo',
      reportes: [
        { id: 'actividad', label: 'Actividad del personal', detail: 'Lo que cobró y cambió cada persona' },
        { id: 'recordatorios', label: 'Recordatorios', detail: 'A quién se escribió, y quién volvió' },
      ],
    },
  ]

export const nombreDeReporte = (reporte: NombreReporte) =>
  grupos.flatMap(({ reportes }) => reportes).find(({ id }) => id === reporte)?.label

/** The reports that a person may open, in their groups. Another report keeps the branches and the comparison. */
export const reportesDe = (
  can: (permission: Permission) => boolean,
  { sucursales, comparar }: ReportesSearch,
): SectionGroup[] =>
  grupos.map(({ label, reportes }) => ({
    label,
    items: reportes
      .filter(({ id }) => can(permisoDeReporte[id] ?? 'reports.index'))
      .map(({ id, label: name, detail }) => ({
        id,
        label: name,
        detail,
        href: paths.reportes({ sucursales, comparar, reporte: id }),
      })),
  }))
