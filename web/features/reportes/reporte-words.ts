import type { NombreReporte, OpcionesReporte } from '#shared/reportes/reporte.ts'
import type { ReportesSearch } from './reportes-search.ts'

const hasPlan: ReadonlySet<NombreReporte> = new Set(['ingresos', 'vencimientos', 'renovaciones', 'asistencia'])

/** The filters that a report has besides its days and branches. */
export const filtrosOf = ({ reporte = 'ingresos', plan }: ReportesSearch) => ({
  medio: reporte === 'ingresos',
  plan: hasPlan.has(reporte),
  plazo: reporte === 'ingresos' && Boolean(plan),
})

/** The chosen ones in words: 'Medio de pago: Efectivo', 'Plan: Funcional'. */
export function filtroWords(search: ReportesSearch, opciones: OpcionesReporte | undefined): string[] {
  const has = filtrosOf(search)
  const { medio, plan, plazo } = search
  const nameIn = (list: readonly { id: string; nombre: string }[] | undefined, chosen: string | undefined) =>
    list?.find(({ id }) => id === chosen)?.nombre
  const chosen = [
    ['Medio de pago', has.medio && medio],
    ['Plan', has.plan && nameIn(opciones?.planes, plan)],
    ['Plazo', has.plazo && nameIn(opciones?.plazos, plazo)],
  ]
  return chosen.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []))
}
