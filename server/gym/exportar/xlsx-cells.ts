import { type CalendarDateTime, fromDate, toCalendarDateTime } from '@internationalized/date'
import { currencyDecimals } from '#shared/values/money.ts'
import type { Celda, Columna } from '#shared/reportes/reporte.ts'
import { instantOf, isDated } from './format-cells.ts'
import type { Locality } from './sheet.ts'

export type XlsxCell = Celda | Date

/** The cells of a row with real dates. */
export function cellsOf(fila: readonly Celda[], columnas: readonly Columna[], { zona }: Locality): XlsxCell[] {
  return columnas.map(({ tipo }, at) => {
    const value = fila[at] ?? null
    if (typeof value !== 'string' || !isDated(value)) return value
    if (tipo === 'dia') return new Date(`${value}T00:00:00Z`)
    return tipo === 'momento' ? wallClock(toCalendarDateTime(fromDate(instantOf(value), zona))) : value
  })
}

/** Spreadsheets have no time zones: the gym's local time, written as if it were UTC. */
const wallClock = (time: CalendarDateTime) => new Date(`${time.toString().slice(0, 19)}Z`)

/** The number format of a column, if it has one. */
export function formatIn(tipo: Columna['tipo'], { moneda }: Locality): { numFmt?: string } {
  if (tipo === 'dia') return { numFmt: 'dd/mm/yyyy' }
  if (tipo === 'momento') return { numFmt: 'dd/mm/yyyy hh:mm' }
  if (tipo === 'recibo') return { numFmt: '000000' }
  if (tipo === 'porcentaje') return { numFmt: '0.0"%"' }
  return tipo === 'dinero' ? { numFmt: currencyDecimals(moneda) === 0 ? '#,##0' : '#,##0.00' } : {}
}
