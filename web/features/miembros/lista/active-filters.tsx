import { useSession, type Session } from '#web/lib/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { FilterChip } from '#web/ui/table/filter-chip.tsx'
import { type ColumnFilter, type FilterKind, matchLabel } from '#web/ui/table/match-modes.ts'
import type { Column } from '#web/ui/table/table-column.ts'
import styles from './miembros.module.css'

interface ActiveFiltersProps<Row> {
  filters: readonly ColumnFilter[]
  columns: readonly Column<Row>[]
  onRemove: (column: string) => void
  onClear: () => void
}

/** The active column filters as chips, each with a remove button. */
export function ActiveFilters<Row>({ filters, columns, onRemove, onClear }: ActiveFiltersProps<Row>) {
  const { format } = useSession()
  const shown = filters.flatMap((filter) => {
    const column = columns.find(({ id }) => id === filter.column)
    return column?.filter ? [{ filter, title: column.title, kind: column.filter.kind }] : []
  })
  if (shown.length === 0) return null
  return (
    <div className={styles.filters}>
      {shown.map(({ filter, title, kind }) => (
        <FilterChip
          key={filter.column}
          label={kind === 'choice' ? `${title}:` : `${title} ${matchLabel(kind, filter.mode)}`}
          value={valueText(kind, filter.value, format)}
          onRemove={() => onRemove(filter.column)}
        />
      ))}
      {shown.length > 1 && (
        <Button size="s" variant="ghost" onPress={onClear}>
          Quitar filtros
        </Button>
      )}
    </div>
  )
}

function valueText(kind: FilterKind | 'choice', value: string, format: Session['format']): string {
  if (kind === 'date') return format.civilDate(value)
  return kind === 'days' ? (value === '1' ? '1 día' : `${value} días`) : value
}
