import { ArrowDown, ArrowUp, ListFilter } from 'lucide-react'
import { Button as AriaButton } from 'react-aria-components'
import { onDemand } from '../base/on-demand.ts'
import { classes } from '../base/classes.ts'
import styles from './data-table.module.css'
import type { ColumnFilter } from './match-modes.ts'
import { Popover } from '../overlays/popover.tsx'
import { Skeleton } from '../feedback/skeleton.tsx'
import type { Column, Sort } from './table-column.ts'

const filterForm = onDemand(
  async () => (await import('./column-filter.tsx')).ColumnFilterForm,
  () => <Skeleton height={120} width={220} />,
)

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
        <filterForm.Part
          column={column.id}
          filter={filter}
          value={own}
          onChange={(next) => {
            onFilter(column.id, next)
            close()
          }}
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
