import { ArrowDown, ArrowUp, ListFilter } from 'lucide-react'
import { Button as AriaButton } from 'react-aria-components'
import { classes } from '../base/classes.ts'
import styles from './data-table.module.css'
import { LazyColumnFilter } from './filters/lazy-column-filter.tsx'
import type { ColumnFilter } from './filters/match-modes.ts'
import { Popover } from '../overlays/popover.tsx'
import type { Column, Sort } from './table-column.ts'

type HeadCellProps<Row> = {
  column: Column<Row>
  sort: Sort | null
  onSort: ((sort: Sort | null) => void) | undefined
  filters: readonly ColumnFilter[]
  onFilter: ((column: string, filter: ColumnFilter | null) => void) | undefined
}

/** Cycles through ascending, descending and none. */
function nextSort(column: string, sort: Sort | null): Sort | null {
  if (sort?.column !== column) return { column, direction: 'asc' }
  return sort.direction === 'asc' ? { column, direction: 'desc' } : null
}

function SortButton<Row>({ column, sort, onSort }: HeadCellProps<Row>) {
  const isSorted = sort?.column === column.id
  return (
    <AriaButton
      className={classes(styles.sort, isSorted && styles.sorted)}
      onPress={() => onSort?.(nextSort(column.id, sort))}
    >
      {column.title}
      {isSorted && (sort.direction === 'desc' ? <ArrowDown aria-hidden /> : <ArrowUp aria-hidden />)}
    </AriaButton>
  )
}

function FilterButton<Row>({ column, filters, onFilter }: HeadCellProps<Row>) {
  const own = filters.find((each) => each.column === column.id)
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

export function HeadCell<Row>(props: HeadCellProps<Row>) {
  const { column, sort, onSort } = props
  const direction = sort?.column === column.id ? sort.direction : undefined
  const ariaSort = direction && (direction === 'asc' ? 'ascending' : 'descending')
  return (
    <th scope="col" aria-sort={ariaSort} className={classes(column.align === 'end' && styles.end)}>
      <span className={styles.title}>
        {column.isSortable && onSort ? <SortButton {...props} /> : column.title}
        <FilterButton {...props} />
      </span>
    </th>
  )
}
