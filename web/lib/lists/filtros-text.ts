import { activeWords } from '#web/ui/table/filters/filter-words.ts'
import type { FilteredColumn } from '#web/ui/table/filters/filtered-column.ts'
import type { ColumnFilter } from '#web/ui/table/filters/match-modes.ts'

interface FilteredList {
  /** The branch, or all of them. */
  sucursal: string
  /** The tab in view. */
  vista: string
  q: string | undefined
  columns: readonly FilteredColumn[]
  filters: readonly ColumnFilter[]
  dayText: (day: string) => string
}

/** The rows of a list in words, for the heading of its PDF: 'Palermo · Hoy · Medio: Efectivo'. */
export const filtrosText = ({ sucursal, vista, q, columns, filters, dayText }: FilteredList): string =>
  [
    sucursal,
    vista,
    ...(q ? [`«${q}»`] : []),
    ...activeWords(columns, filters, dayText).map(({ label, value }) => `${label} ${value}`),
  ].join(' · ')
