export type FilterKind = 'text' | 'number' | 'date' | 'days' | 'choice'

/** The comparisons of a column filter by kind. Their labels are in match-labels.ts, because addresses are read before any list. */
export const matchModes = {
  text: ['startsWith', 'contains', 'notContains', 'endsWith', 'equals', 'notEquals'],
  number: ['equals', 'notEquals', 'lt', 'lte', 'gt', 'gte'],
  date: ['dateWithin', 'dateBetween', 'dateIs', 'dateIsNot', 'dateBefore', 'dateAfter'],
  /** Filters a date by how many days it lies back. */
  days: ['daysAgo'],
  choice: ['anyOf'],
} as const

export type MatchMode = (typeof matchModes)[FilterKind][number]

/** 'anyOf': the chosen options. 'dateBetween': the first and the last day, '' where it is open. */
export const listModes = ['anyOf', 'dateBetween'] as const
type ListMode = (typeof listModes)[number]

export type ValueFilter = { column: string; mode: Exclude<MatchMode, ListMode>; value: string }
export type ListFilter = { column: string; mode: ListMode; values: readonly string[] }

/** A filter on one column. A value is a text, a number in digits, a date as yyyy-mm-dd or the name of a range of days. */
export type ColumnFilter = ValueFilter | ListFilter

export const isListMode = (mode: MatchMode): mode is ListMode => listModes.some((known) => known === mode)

/** The options that a filter of a choice leaves; older addresses hold one, as 'equals'. */
export const chosenIn = (filter: ColumnFilter | undefined): readonly string[] =>
  !filter ? [] : 'values' in filter ? filter.values : [filter.value]

/** The comparison that a form begins with. */
export function firstMode(kind: FilterKind): MatchMode {
  if (kind === 'date') return 'dateBetween'
  return kind === 'text' ? 'contains' : matchModes[kind][0]
}

/** Sets one column's filter; null removes it. */
export function withFilter(
  filters: readonly ColumnFilter[],
  column: string,
  next: ColumnFilter | null,
): ColumnFilter[] | undefined {
  const rest = filters.filter((filter) => filter.column !== column)
  const all = next ? [...rest, next] : rest
  return all.length === 0 ? undefined : all
}
