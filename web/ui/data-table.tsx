import type { RowData } from '@tanstack/react-table'
import { useRef, type ReactNode } from 'react'
import { Checkbox } from './checkbox.tsx'
import { classes } from './classes.ts'
import styles from './data-table.module.css'
import type { ColumnFilter } from './match-modes.ts'
import { PhoneList } from './phone-list.tsx'
import { SkeletonBody, TableBody } from './table-body.tsx'
import type { Column, PhoneRow, Sort } from './table-column.ts'
import { HeadCell } from './table-head.tsx'
import { useColumnModel } from './use-column-model.ts'
import { phoneQuery, useMedia } from './use-media.ts'

export type DataTableProps<Row extends RowData> = {
  /** What the rows are, for who cannot see the page. */
  label: string
  /** Keep the array the same from one render to the next. */
  columns: readonly Column<Row>[]
  /** One page of rows, as the server answered. */
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** The words that name a row where it is chosen. */
  rowLabel?: ((row: Row) => string) | undefined
  sort?: Sort | null | undefined
  onSort?: ((sort: Sort | null) => void) | undefined
  filters?: readonly ColumnFilter[] | undefined
  onFilter?: ((column: string, filter: ColumnFilter | null) => void) | undefined
  /** Columns that were taken away, by id. */
  hidden?: readonly string[] | undefined
  /** Nothing has come yet: skeleton rows. */
  isLoading?: boolean | undefined
  /** Newer rows are on their way: those on the screen stay, dimmed. */
  isFetching?: boolean | undefined
  /** An EmptyState or ErrorState in place of the rows. */
  message?: ReactNode
  /** A click or Enter on a row. */
  onRowPress?: ((row: Row) => void) | undefined
  /** Small buttons seen while the pointer or the focus is on the row. */
  rowActions?: ((row: Row) => ReactNode) | undefined
  /** The row whose panel is open. */
  activeId?: string | undefined
  /** Chosen rows; without it there are no boxes. */
  selected?: ReadonlySet<string> | undefined
  onSelected?: ((selected: ReadonlySet<string>) => void) | undefined
  isCompact?: boolean | undefined
  /** The two lines of a row on a phone. */
  phoneRow: (row: Row) => PhoneRow
  /** What stays under the rows: pages, totals. */
  footer?: ReactNode
}

const nothing: ReadonlySet<string> = new Set()
const checkWidth = 52
const mainWidth = 220

function widthOf<Row extends RowData>({ selected }: DataTableProps<Row>, visible: readonly Column<Row>[]) {
  const columns = visible.reduce((sum, { width }) => sum + (width ?? mainWidth), 0)
  return columns + (selected ? checkWidth : 0)
}

function Columns<Row extends RowData>({ props, visible }: { props: DataTableProps<Row>; visible: Column<Row>[] }) {
  return (
    <colgroup>
      {props.selected && <col style={{ width: checkWidth }} />}
      {visible.map(({ id, width }) => (
        <col key={id} style={width ? { width } : {}} />
      ))}
      {props.rowActions && <col style={{ width: 0 }} />}
    </colgroup>
  )
}

function Table<Row extends RowData>({ props }: { props: DataTableProps<Row> }) {
  const { columns, rows, rowId, rowLabel, sort = null, onSort, filters = [], onFilter, hidden = [], selected } = props
  const scroller = useRef<HTMLDivElement>(null)
  const model = { columns, rows, rowId, hidden, selected: selected ?? nothing, onSelected: props.onSelected }
  const { table, visible } = useColumnModel(model)
  const selectionOf = (row: Row) => {
    const id = rowId(row)
    const onToggle = () => table.getRow(id).toggleSelected()
    return selected && { isSelected: selected.has(id), label: `Elegir ${rowLabel?.(row) ?? id}`, onToggle }
  }
  return (
    <div ref={scroller} className={styles.scroller}>
      <table
        className={classes(styles.table, props.isCompact && styles.compact, props.isFetching && styles.stale)}
        style={{ minWidth: widthOf(props, visible) }}
        aria-label={props.label}
        aria-busy={props.isLoading || props.isFetching || undefined}
        aria-rowcount={rows.length + 1}
      >
        <Columns props={props} visible={visible} />
        <thead className={styles.head}>
          <tr>
            {selected && (
              <th scope="col">
                <Checkbox
                  label="Elegir todas las filas"
                  isLabelHidden
                  isSelected={rows.length > 0 && table.getIsAllRowsSelected()}
                  isIndeterminate={table.getIsSomeRowsSelected()}
                  onChange={(isSelected) => table.toggleAllRowsSelected(isSelected)}
                />
              </th>
            )}
            {visible.map((column) => (
              <HeadCell
                key={column.id}
                column={column}
                sort={sort}
                onSort={onSort}
                filters={filters}
                onFilter={onFilter}
              />
            ))}
            {props.rowActions && <td aria-hidden="true" className={styles.actions} />}
          </tr>
        </thead>
        {props.isLoading ? (
          <SkeletonBody aligns={visible.map(({ align }) => align)} rowCount={12} />
        ) : (
          <TableBody
            rows={rows}
            rowId={rowId}
            columns={visible}
            activeId={props.activeId}
            rowHeight={props.isCompact ? 40 : 48}
            scroller={scroller}
            selectionOf={selectionOf}
            onPress={props.onRowPress}
            actions={props.rowActions}
          />
        )}
      </table>
    </div>
  )
}

/** A page of records: a table that owns its height, or two lines each on a phone. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { label, rows, rowId, phoneRow, onRowPress, isLoading = false, isFetching, message, footer } = props
  const isPhone = useMedia(phoneQuery)
  const body = isPhone ? (
    <div className={classes(styles.scroller, isFetching && styles.stale)}>
      <PhoneList
        label={label}
        rows={rows}
        rowId={rowId}
        phoneRow={phoneRow}
        onPress={onRowPress}
        isLoading={isLoading}
      />
    </div>
  ) : (
    <Table props={props} />
  )
  return (
    <div className={styles.frame}>
      {isFetching && !isLoading && <span className={styles.running} />}
      {message ? <div className={styles.message}>{message}</div> : body}
      {footer && <div className={styles.foot}>{footer}</div>}
    </div>
  )
}
