import { dateLocale } from '#shared/values/date-locale.ts'
import { reciboNumber } from '#shared/recibo.ts'
import { writeTelefono } from '#shared/telefono.ts'
import { withMinus } from '#shared/values/minus.ts'
import { currencyDecimals, formatMoney, localeOf } from '#shared/values/money.ts'
import { writeDocument } from '#shared/values/write-document.ts'
import { momentWriter } from '#shared/values/write-moment.ts'
import type { Celda, TipoColumna } from '#shared/reportes/reporte.ts'
import type { Locality, Sheet } from './sheet.ts'

export type Written = ReturnType<typeof writtenIn>

/** Formats cells as text: `plain` for spreadsheets that parse it again, `shown` for paper. */
export function writtenIn({ pais, moneda, zona }: Locality) {
  const locale = localeOf(pais)
  const decimals = currencyDecimals(moneda)
  const amount = new Intl.NumberFormat(locale, {
    useGrouping: false,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  const number = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 2 })
  const shown = new Intl.NumberFormat(locale, { useGrouping: true })
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const day = new Intl.DateTimeFormat(dateLocale, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const month = new Intl.DateTimeFormat(dateLocale, { month: 'short', year: 'numeric', timeZone: 'UTC' })
  const moment = momentWriter(zona)
  const dated = (value: Celda, tipo: TipoColumna): string => {
    if (!isDated(value) || (tipo !== 'dia' && tipo !== 'momento')) return String(value)
    return tipo === 'dia' ? day.format(instantOf(value)) : moment(instantOf(value))
  }
  return {
    /** Spanish locales with a decimal comma separate lists by semicolons. */
    separator: number.format(0.5).includes(',') ? ';' : ',',
    plain(value: Celda, tipo: TipoColumna): string {
      if (value === null || value === '') return ''
      if (typeof value === 'number') return tipo === 'dinero' ? amount.format(value) : number.format(value)
      return dated(value, tipo)
    },
    shown(value: Celda, tipo: TipoColumna): string {
      if (value === null || value === '') return ''
      if (tipo === 'documento') return writeDocument(String(value), pais)
      if (tipo === 'telefono') return writeTelefono(String(value), pais)
      if (tipo === 'mes' && isDated(value)) return month.format(instantOf(value))
      if (typeof value !== 'number') return dated(value, tipo)
      if (tipo === 'recibo') return reciboNumber(value)
      if (tipo === 'dinero') return formatMoney(value, { moneda, pais })
      return withMinus(tipo === 'porcentaje' ? percent.format(value / 100) : shown.format(value))
    },
    day: (value: string) => day.format(new Date(value)),
    moment,
  }
}

/** False for the label in the first cell of a total. */
export const isDated = (value: Celda) => !Number.isNaN(instantOf(value).getTime())

/** The instant of a wire timestamp. */
export const instantOf = (value: Celda) => new Date(String(value).replace(' ', 'T'))

/** The sentence in a file that has no room for the rows of its report. */
export const detailInCsv = ({ cantidad, locality }: Pick<Sheet, 'cantidad' | 'locality'>): string =>
  `El detalle tiene ${writtenIn(locality).shown(cantidad, 'numero')} filas: está entero en el archivo CSV`
