import { setImmediate } from 'node:timers/promises'
import type { Mapeo } from '#shared/importar/campos.ts'
import type { Orden } from '#shared/importar/importacion.ts'
import { dateLocale } from '#shared/values/date-locale.ts'
import { dateText } from './read-date.ts'
import type { Chosen, Place, Row } from './understood.ts'
import { civilOf, readWritten, yearNearby, type WrittenDate } from './written-dates.ts'

/** The order of day and month in a column. `isOpen` if its cells do not settle it, with a sentence that shows both. */
export type ColumnOrder = { orden: Orden; isOpen: boolean; duda: string }

/** How the cells of a column write day and month. */
type DateOrder = {
  /** As all the cells agree, '' if they do not or none tells. */
  settled: Orden | ''
  /** The first date that is another one in the other order. */
  open: WrittenDate | null
}

/**
 * The order of each column of dates, by index: as chosen, as its cells settle it, as the other columns of dates do, else the day
 * first.
 */
export async function ordersOf(
  filas: readonly Row[],
  mapeo: Mapeo,
  chosen: Chosen,
  { hoy }: Place,
): Promise<Map<number, ColumnOrder>> {
  const found: (DateOrder & { index: number })[] = []
  for (const [index, campo] of mapeo.entries()) {
    if (campo !== 'fecha_nacimiento' && campo !== 'inicio' && campo !== 'vencimiento') continue
    found.push({ index, ...orderOf(datesOf(filas, index)) })
    await setImmediate()
  }
  const settled = new Set(found.flatMap(({ settled: orden }) => orden || []))
  const [ofOthers = 'dia'] = settled.size === 1 ? settled : []
  return new Map(
    found.map(({ index, settled: own, open }): [number, ColumnOrder] => {
      const orden = chosen.orden?.[String(index)] ?? (own || ofOthers)
      const isOpen = open !== null && !(own === '' && settled.size === 1 && ofOthers === 'dia')
      return [index, { orden, isOpen, duda: open && isOpen ? question(open, orden, hoy) : '' }]
    }),
  )
}

function* datesOf(filas: readonly Row[], index: number): Generator<WrittenDate> {
  for (const { celdas } of filas) {
    const text = dateText(celdas[index] ?? '')
    const date = text === '' ? null : readWritten(text)
    if (date) yield date
  }
}

const inWords = new Intl.DateTimeFormat(dateLocale, { dateStyle: 'long', timeZone: 'UTC' })

function question(date: WrittenDate, orden: Orden, hoy: string): string {
  const words = (order: Orden) => inWords.format(new Date(civilOf(date, order, yearNearby(hoy)) ?? hoy))
  return `No se sabe qué número es el día y cuál el mes: se lee ${words(orden)} y no ${words(orden === 'dia' ? 'mes' : 'dia')}.`
}

/** Reads the order of day and month off the dates of a column: one number above 12 settles it. */
function orderOf(dates: Iterable<WrittenDate>): DateOrder {
  const seen = { dia: false, mes: false }
  let open: WrittenDate | null = null
  for (const date of dates) {
    if (date.fixed || date.first === date.second) continue
    if (date.first > 12 && date.second <= 12) seen.dia = true
    else if (date.second > 12 && date.first <= 12) seen.mes = true
    else if (date.first <= 12 && date.second <= 12) open ??= date
  }
  if (seen.dia === seen.mes) return { settled: '', open }
  return { settled: seen.dia ? 'dia' : 'mes', open: null }
}
