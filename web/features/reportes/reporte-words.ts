import type { NombreReporte, OpcionesReporte, Periodo } from '#shared/reportes/reporte.ts'
import type { CivilDate } from '#shared/values/dates.ts'
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

/** Why a report ends before the day that its filter shows. '' if it reaches that day. */
export function earlierEnd(asked: Periodo, covered: Periodo, today: CivilDate): string {
  if (covered.hasta >= asked.hasta) return ''
  return covered.hasta < today ? 'hasta ayer, lo ya terminado' : 'hasta hoy'
}
