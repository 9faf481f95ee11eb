import { dayRanges } from './day-ranges.ts'
import { matchLabel } from './match-labels.ts'
import { chosenIn, type ColumnFilter } from './match-modes.ts'
import type { FilteredColumn } from './filtered-column.ts'

/** The words of a chip. */
interface FilterWords {
  /** 'Vence es antes de' */
  label: string
  value: string
}

/** The words of an active filter's chip. `dayText` writes a day. */
export function filterWords(
  { title, filter }: Omit<FilteredColumn, 'id'>,
  active: ColumnFilter,
  dayText: (day: string) => string,
): FilterWords {
  if (filter?.kind === 'choice') {
    const labels = chosenIn(active).map((value) => filter.options.find(({ id }) => id === value)?.label ?? value)
    return { label: `${title}:`, value: labels.join(', ') }
  }
  if ('values' in active) return { label: `${title}:`, value: betweenText(active.values, dayText) }
  if (active.mode === 'dateWithin')
    return { label: `${title}:`, value: dayRanges.find(({ id }) => id === active.value)?.label ?? active.value }
  const label = filter ? `${title} ${matchLabel(active.mode)}` : title
  if (filter?.kind === 'date') return { label, value: dayText(active.value) }
  if (filter?.kind === 'days') return { label, value: active.value === '1' ? '1 día' : `${active.value} días` }
  return { label, value: active.value }
}

/** The active filters in words, each with its column. */
export const activeWords = (
  columns: readonly FilteredColumn[],
  filters: readonly ColumnFilter[],
  dayText: (day: string) => string,
) =>
  filters.flatMap((filter) => {
    const column = columns.find(({ id }) => id === filter.column)
    return column?.filter ? [{ column, ...filterWords(column, filter, dayText) }] : []
  })

function betweenText([first = '', last = '']: readonly string[], dayText: (day: string) => string): string {
  if (first && last) return `${dayText(first)} – ${dayText(last)}`
  return first ? `desde ${dayText(first)}` : `hasta ${dayText(last)}`
}
