import type { CivilDate } from '#shared/values/dates.ts'
import { addDays, civilDay } from '#shared/values/dates-without-library.ts'
import { documentoUsual } from '#shared/documentos/documento-usual.ts'
import { writeDocument } from '#shared/values/write-document.ts'
import { writeDay } from '#shared/values/write-day.ts'
import { momentWriter } from '#shared/values/write-moment.ts'
import { dateLocale } from '#shared/values/date-locale.ts'
import { withMinus } from '#shared/values/minus.ts'
import { formatMoney, localeOf } from '#shared/values/money.ts'

/** The gym's settings that determine the formats of figures and dates. */
export interface Locality {
  /** ISO 3166: 'AR'. */
  pais: string
  /** ISO 4217: 'ARS'. */
  moneda: string
  /** IANA: 'America/Argentina/Buenos_Aires'. */
  zona_horaria: string
}

const empty = '—'
const units = [
  { from: 1e12, of: 1e12, letter: 'B' },
  { from: 1_000_000, of: 1_000_000, letter: 'M' },
  { from: 10_000, of: 1000, letter: 'k' },
]

export type Format = ReturnType<typeof createFormat>

/**
 * The formats of a gym for money, numbers and dates. Instants are the record API's text ('2026-04-10 02:59:59.999Z'),
 * civil dates are 'YYYY-MM-DD'; an empty text becomes a dash. `today` is the gym's day, for what is told from it.
 */
export function createFormat({ pais, moneda, zona_horaria }: Locality, today: CivilDate = '') {
  const locale = localeOf(pais)
  const number = new Intl.NumberFormat(locale, { useGrouping: true })
  const tenths = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const date = dateFormat(zona_horaria)
  const moment = momentWriter(zona_horaria)
  const time = new Intl.DateTimeFormat(dateLocale, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zona_horaria,
  })
  const civil = dateFormat('UTC')
  const monthOfYear = new Intl.DateTimeFormat(dateLocale, { month: 'short', year: 'numeric', timeZone: 'UTC' })
  const fullText = (instant: string) => written({ format: moment }, instant)
  const told = (instant: string) => {
    if (today === '' || written(date, instant) === empty) return undefined
    const day = nearDay(civilDay(instantOf(instant), zona_horaria), today)
    return day && `${day} ${written(time, instant)}`
  }
  return {
    money: (amount: number) => formatMoney(amount, { moneda, pais }),
    number: (value: number) => withMinus(number.format(value)),
    /** Short, for a chart's scale and narrow cells: '7.500', '22,5 k', '1,2 M', '6 B' (billones). */
    short: (value: number) => {
      const unit = units.find(({ from }) => Math.abs(value) >= from)
      return withMinus(unit ? `${tenths.format(value / unit.of)} ${unit.letter}` : number.format(value))
    },
    /** `value` is a percentage from the views: 87.5 becomes '87,5%'. */
    percent: (value: number) => withMinus(percent.format(value / 100)),
    date: (instant: string) => written(date, instant),
    /** The same on every day, for papers and messages: '21/11/2026 19:12'. */
    dateTime: fullText,
    /** Told from today, for screens: 'hoy 08:58', 'ayer 19:12', '21/11/2026 19:12'. */
    moment: (instant: string) => told(instant) ?? fullText(instant),
    /** The same within a sentence: 'Anulado hoy 08:58', 'Anulado el 21/11/2026 19:12'. */
    onMoment: (instant: string) => told(instant) ?? `el ${fullText(instant)}`,
    time: (instant: string) => written(time, instant),
    /** The time of one of the last days, seen on a day of the gym: '19:12', 'ayer 19:12', '21/11 19:12'. */
    timeSeen: (instant: string, today: CivilDate) => {
      const at = written(time, instant)
      if (at === empty) return at
      const day = civilDay(instantOf(instant), zona_horaria)
      if (day === today) return at
      return `${day === addDays(today, -1) ? 'ayer' : writeDay(day).slice(0, 5)} ${at}`
    },
    civilDate: (day: string) => written(civil, day),
    /** 'nov 2026' for '2026-11'. */
    month: (month: string) => monthOfYear.format(new Date(month)),
    documentName: documentoUsual(pais),
    /** An identity document: '37.940.583'. */
    document: (numero: string, tipo?: string) => writeDocument(numero, pais, tipo),
  }
}

function nearDay(day: CivilDate, today: CivilDate): string | undefined {
  if (day === today) return 'hoy'
  return day === addDays(today, -1) ? 'ayer' : undefined
}

function dateFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(dateLocale, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone })
}

function written(format: { format: (moment: Date) => string }, text: string): string {
  const moment = instantOf(text)
  return Number.isNaN(moment.getTime()) ? empty : format.format(moment)
}

/** The instant of the record API's text. */
export const instantOf = (text: string) => new Date(text.replace(' ', 'T'))
