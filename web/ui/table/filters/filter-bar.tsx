import { ChevronRight, ListFilter } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { classes } from '../../base/classes.ts'
import listStyles from '../../base/list.module.css'
import { Button } from '../../buttons/button.tsx'
import { Popover } from '../../overlays/popover.tsx'
import styles from './filter-bar.module.css'
import type { FilteredColumn } from './filtered-column.ts'
import { FilterChip } from './filter-chip.tsx'
import { activeWords } from './filter-words.ts'
import { LazyColumnFilter } from './lazy-column-filter.tsx'
import type { ColumnFilter } from './match-modes.ts'

export type FilterBarProps = {
  /** Those without a filter are left out. */
  columns: readonly FilteredColumn[]
  filters: readonly ColumnFilter[]
  onFilter: (column: string, filter: ColumnFilter | null) => void
  onClear: () => void
  /** Writes a day: dd/mm/aaaa. */
  dayText: (day: string) => string
  /** After the chips: a button to save the view. */
  children?: ReactNode
}

/** 'Filtrar', and the active filters as chips, each with its form. */
export function FilterBar({ columns, filters, onFilter, onClear, dayText, children }: FilterBarProps) {
  const [opened, setOpened] = useState(0)
  const formOf = (column: FilteredColumn, onDone: () => void) =>
    column.filter && (
      <LazyColumnFilter
        key={column.id}
        column={column.id}
        filter={column.filter}
        value={filters.find((each) => each.column === column.id)}
        onChange={(next) => onFilter(column.id, next)}
        onDone={onDone}
      />
    )
  const active = activeWords(columns, filters, dayText)
  return (
    <>
      <Popover
        label="Filtrar"
        isFlush
        trigger={<Button icon={<ListFilter aria-hidden />}>Filtrar</Button>}
        onOpenChange={(isOpen) => isOpen && setOpened(opened + 1)}
      >
        {/* Opened again while it still fades, it begins anew. */}
        {(close) => <ColumnPicker key={opened} columns={columns} formOf={(column) => formOf(column, close)} />}
      </Popover>
      <div className={styles.chips}>
        {active.map(({ column, label, value }) => (
          <FilterChip
            key={column.id}
            label={label}
            value={value}
            onRemove={() => onFilter(column.id, null)}
            form={(close) => formOf(column, close)}
          />
        ))}
        {active.length > 1 && (
          <Button size="s" variant="ghost" onPress={onClear}>
            Quitar filtros
          </Button>
        )}
        {children}
      </div>
    </>
  )
}

interface ColumnPickerProps {
  columns: readonly FilteredColumn[]
  formOf: (column: FilteredColumn) => ReactNode
}

/** First the column, then its form in the same place. */
function ColumnPicker({ columns, formOf }: ColumnPickerProps) {
  const [chosen, setChosen] = useState<FilteredColumn>()
  if (chosen)
    return (
      <div className={styles.form}>
        <p className={styles.title}>{chosen.title}</p>
        {formOf(chosen)}
      </div>
    )
  return (
    <div className={listStyles.list}>
      {columns
        .filter(({ filter }) => filter)
        .map((column) => (
          <AriaButton
            key={column.id}
            className={classes(listStyles.option, styles.column)}
            onPress={() => setChosen(column)}
          >
            {column.title}
            <ChevronRight aria-hidden className={styles.arrow} />
          </AriaButton>
        ))}
    </div>
  )
}
