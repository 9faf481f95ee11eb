import { type CalendarDateTime, fromDate, toCalendarDateTime } from '@internationalized/date'
import { writeXlsxStream } from 'hucre/xlsx'
import { currencyDecimals } from '#shared/values/money.ts'
import type { Celda, Columna } from '#shared/reportes.ts'
import type { Locality, Sheet } from './sheet.ts'
import { instantOf, isDated } from './format-cells.ts'

const widths = {
  texto: 26,
  numero: 12,
  dinero: 16,
  porcentaje: 12,
  dia: 12,
  mes: 10,
  momento: 18,
  recibo: 12,
  documento: 16,
  telefono: 18,
} as const

/** The sheet as XLSX with real dates and numbers. Texts stay texts, so nothing becomes a formula. */
export function toXlsx({ titulo, columnas, filas, total, locality }: Sheet): ReadableStream<Uint8Array> {
  const columns = columnas.map(({ titulo: header, tipo }) => {
    const numFmt = formatOf(tipo, locality)
    return { header, width: widths[tipo], ...(numFmt && { numFmt }) }
  })
  return writeXlsxStream(rows({ columnas, filas, total, locality }), {
    name: titulo.replaceAll(/[:\\/?*[\]]/g, ' ').slice(0, 31),
    columns,
    freezePane: { rows: 1 },
  })
}

async function* rows({ columnas, filas, total, locality }: Pick<Sheet, 'columnas' | 'filas' | 'total' | 'locality'>) {
  for await (const fila of filas) yield cellsOf(fila, columnas, locality)
  if (total) yield cellsOf(total, columnas, locality)
}

function cellsOf(fila: readonly Celda[], columnas: readonly Columna[], { zona }: Locality) {
  return columnas.map(({ tipo }, at) => {
    const value = fila[at] ?? null
    if (typeof value !== 'string' || !isDated(value)) return value
    if (tipo === 'dia') return new Date(`${value}T00:00:00Z`)
    return tipo === 'momento' ? wallClock(toCalendarDateTime(fromDate(instantOf(value), zona))) : value
  })
}

/** Spreadsheets have no time zones: the gym's local time, written as if it were UTC. */
const wallClock = (time: CalendarDateTime) => new Date(`${time.toString().slice(0, 19)}Z`)

function formatOf(tipo: Columna['tipo'], { moneda }: Locality): string | undefined {
  if (tipo === 'dia') return 'dd/mm/yyyy'
  if (tipo === 'momento') return 'dd/mm/yyyy hh:mm'
  if (tipo === 'recibo') return '000000'
  if (tipo === 'porcentaje') return '0.0"%"'
  return tipo === 'dinero' ? (currencyDecimals(moneda) === 0 ? '#,##0' : '#,##0.00') : undefined
}
