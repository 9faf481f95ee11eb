import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { FilterChip } from '#web/ui/filter-chip.tsx'
import { type ColumnFilter, matchLabel } from '#web/ui/match-modes.ts'
import type { Column } from '#web/ui/table-column.ts'
import styles from './miembros.module.css'

interface ActiveFiltersProps<Row> {
  filters: readonly ColumnFilter[]
  columns: readonly Column<Row>[]
  onRemove: (column: string) => void
  onClear: () => void
}

/** The column filters that hold, each with its way out. */
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
          value={kind === 'date' ? format.civilDate(filter.value) : filter.value}
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
