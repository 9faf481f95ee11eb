export type FilterKind = 'text' | 'number' | 'date' | 'days' | 'choice'

/** The comparisons of a column filter by kind, with their labels. */
export const matchModes = {
  text: [
    { id: 'startsWith', label: 'empieza con' },
    { id: 'contains', label: 'contiene' },
    { id: 'notContains', label: 'no contiene' },
    { id: 'endsWith', label: 'termina con' },
    { id: 'equals', label: 'es igual a' },
    { id: 'notEquals', label: 'es distinto de' },
  ],
  number: [
    { id: 'equals', label: 'es igual a' },
    { id: 'notEquals', label: 'es distinto de' },
    { id: 'lt', label: 'es menor que' },
    { id: 'lte', label: 'es menor o igual que' },
    { id: 'gt', label: 'es mayor que' },
    { id: 'gte', label: 'es mayor o igual que' },
  ],
  date: [
    { id: 'dateWithin', label: 'está en' },
    { id: 'dateBetween', label: 'está entre' },
    { id: 'dateIs', label: 'es' },
    { id: 'dateIsNot', label: 'no es' },
    { id: 'dateBefore', label: 'es antes de' },
    { id: 'dateAfter', label: 'es después de' },
  ],
  /** Filters a date by how many days it lies back. */
  days: [{ id: 'daysAgo', label: 'hace al menos' }],
  choice: [{ id: 'anyOf', label: 'es' }],
} as const

export type MatchMode = (typeof matchModes)[FilterKind][number]['id']

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

/** The label of a comparison: 'no contiene'. */
export function matchLabel(kind: FilterKind, mode: MatchMode): string {
  return matchModes[kind].find(({ id }) => id === mode)?.label ?? ''
}

/** The comparison that a form begins with. */
export function firstMode(kind: FilterKind): MatchMode {
  if (kind === 'date') return 'dateBetween'
  return kind === 'text' ? 'contains' : matchModes[kind][0].id
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
