export type FilterKind = 'text' | 'number' | 'date' | 'days'

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
    { id: 'dateIs', label: 'es' },
    { id: 'dateIsNot', label: 'no es' },
    { id: 'dateBefore', label: 'es antes de' },
    { id: 'dateAfter', label: 'es después de' },
  ],
  /** Filters a date by how many days it lies back. */
  days: [{ id: 'daysAgo', label: 'hace al menos' }],
} as const

export type MatchMode = (typeof matchModes)[FilterKind][number]['id']

/** A filter on one column. The value is a text, a number in digits or a date as yyyy-mm-dd. */
export type ColumnFilter = { column: string; mode: MatchMode; value: string }

/** The label of a comparison: 'no contiene'. */
export function matchLabel(kind: FilterKind, mode: MatchMode): string {
  return matchModes[kind].find(({ id }) => id === mode)?.label ?? ''
}

/** The default comparison. */
export function firstMode(kind: FilterKind): MatchMode {
  return kind === 'text' ? 'contains' : matchModes[kind][0].id
}
