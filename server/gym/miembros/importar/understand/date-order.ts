import type { Orden } from '#shared/importar/importacion.ts'
import type { WrittenDate } from './written-dates.ts'

/** How the cells of a column write day and month. */
export type DateOrder = {
  /** As all the cells agree, '' if they do not or none tells. */
  settled: Orden | ''
  /** The first date that is another one in the other order. */
  open: WrittenDate | null
}

/** Reads the order of day and month off the dates of a column: one number above 12 settles it. */
export function orderOf(dates: Iterable<WrittenDate>): DateOrder {
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
