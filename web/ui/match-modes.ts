/** What kind of value a column holds, which decides how it may be compared. */
export type FilterKind = 'text' | 'number' | 'date'

/** Every comparison of a column filter, by kind, with the words that a person reads. */
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
} as const

/** The name of a comparison. */
export type MatchMode = (typeof matchModes)[FilterKind][number]['id']

/** A filter on one column. The value is a text, a number in digits or a date as yyyy-mm-dd. */
export type ColumnFilter = { column: string; mode: MatchMode; value: string }

/** The words of a comparison: 'no contiene'. */
export function matchLabel(kind: FilterKind, mode: MatchMode): string {
  return matchModes[kind].find(({ id }) => id === mode)?.label ?? ''
}

/** How a column is compared until a person says otherwise. */
export function firstMode(kind: FilterKind): MatchMode {
  return kind === 'text' ? 'contains' : matchModes[kind][0].id
}
