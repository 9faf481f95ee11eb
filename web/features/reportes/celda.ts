import { reciboNumber } from '#shared/recibo.ts'
import type { Celda, Periodo, TipoColumna } from '#shared/reportes/reporte.ts'
import type { Format } from '#web/lib/format.ts'

/** A cell in the gym's formats; an empty one is a dash. */
export function celdaText(value: Celda, tipo: TipoColumna, format: Format): string {
  if (value === null || value === '') return '—'
  if (tipo === 'documento') return format.document(String(value))
  if (typeof value === 'number') {
    if (tipo === 'recibo') return reciboNumber(value)
    if (tipo === 'dinero') return format.money(value)
    return tipo === 'porcentaje' ? format.percent(value) : format.number(value)
  }
  if (Number.isNaN(Date.parse(value.replace(' ', 'T')))) return value
  if (tipo === 'dia') return format.civilDate(value)
  if (tipo === 'momento') return format.dateTime(value)
  return tipo === 'mes' ? format.month(value) : value
}

/** '21/11/2026', or '01/11/2026 al 21/11/2026'. */
export const daysText = ({ desde, hasta }: Periodo, { civilDate }: Pick<Format, 'civilDate'>): string =>
  desde === hasta ? civilDate(desde) : `${civilDate(desde)} al ${civilDate(hasta)}`

const numeric = new Set<TipoColumna>(['numero', 'dinero', 'porcentaje'])

/** Numbers are aligned right. */
export const isNumeric = (tipo: TipoColumna) => numeric.has(tipo)
