import { ArrowDown, ArrowUp, ListFilter } from 'lucide-react'
import { memo } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { classes } from '../base/classes.ts'
import styles from './data-table.module.css'
import { LazyColumnFilter } from './filters/lazy-column-filter.tsx'
import type { ColumnFilter } from './filters/match-modes.ts'
import { Popover } from '../overlays/popover.tsx'
import type { Column, Sort } from './table-column.ts'

type HeadCellProps = {
  column: Omit<Column<never>, 'cell'>
  /** Absent where the rows are not sorted by this column. */
  direction: Sort['direction'] | undefined
  onSort: ((sort: Sort | null) => void) | undefined
  /** The column's own filter. */
  filter: ColumnFilter | undefined
  onFilter: ((column: string, filter: ColumnFilter | null) => void) | undefined
}

/** Cycles through ascending, descending and none. */
function nextSort(column: string, direction: Sort['direction'] | undefined): Sort | null {
  if (!direction) return { column, direction: 'asc' }
  return direction === 'asc' ? { column, direction: 'desc' } : null
}

function SortButton({ column, direction, onSort }: HeadCellProps) {
  return (
    <AriaButton
      className={classes(styles.sort, direction && styles.sorted)}
      onPress={() => onSort?.(nextSort(column.id, direction))}
    >
      {column.title}
      {direction && (direction === 'desc' ? <ArrowDown aria-hidden /> : <ArrowUp aria-hidden />)}
    </AriaButton>
  )
}

function FilterButton({ column, filter: own, onFilter }: HeadCellProps) {
  const { filter } = column
  if (!filter || !onFilter) return null
  return (
    <Popover
      label={`Filtrar por ${column.title}`}
      trigger={
        <AriaButton
          className={classes(styles.filter, own && styles.filtering)}
          aria-label={own ? `Filtro de ${column.title}, activo` : `Filtrar por ${column.title}`}
        >
          <ListFilter aria-hidden />
        </AriaButton>
      }
    >
      {(close) => (
        <LazyColumnFilter
          column={column.id}
          filter={filter}
          value={own}
          onChange={(next) => onFilter(column.id, next)}
          onDone={close}
        />
      )}
    </Popover>
  )
}

export const HeadCell = memo(function HeadCell(props: HeadCellProps) {
  const { column, direction, onSort } = props
  const ariaSort = direction && (direction === 'asc' ? 'ascending' : 'descending')
  return (
    <th scope="col" aria-sort={ariaSort} className={classes(column.align === 'end' && styles.end)}>
      <span className={styles.title}>
        {column.isSortable && onSort ? <SortButton {...props} /> : column.title}
        <FilterButton {...props} />
      </span>
    </th>
  )
})
