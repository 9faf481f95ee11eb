import { useMemo, useRef, type ReactNode } from 'react'
import { Checkbox } from '../fields/choices/checkbox.tsx'
import { classes } from '../base/classes.ts'
import { checkWidth, cssWidth, type Extras, extrasOf, leastWidth } from './column-widths.ts'
import styles from './data-table.module.css'
import type { ColumnFilter } from './filters/match-modes.ts'
import { PhoneList } from './phone-list.tsx'
import { stateOfAll } from './row-selection.ts'
import { SkeletonBody, TableBody } from './table-body.tsx'
import type { Column, PhoneRow, Sort } from './table-column.ts'
import { HeadCell } from './table-head.tsx'
import { phoneQuery, touchQuery, useMedia } from '../base/use-media.ts'
import { useIsPrinting } from '../print/use-is-printing.ts'
import { useSteadyActs } from './use-steady-acts.ts'

export type DataTableProps<Row> = {
  /** The accessible name. */
  label: string
  columns: readonly Column<Row>[]
  /** One page of rows, as the server returned them. */
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** The accessible name of a row's checkbox. */
  rowLabel?: ((row: Row) => string) | undefined
  sort?: Sort | null | undefined
  onSort?: ((sort: Sort | null) => void) | undefined
  filters?: readonly ColumnFilter[] | undefined
  onFilter?: ((column: string, filter: ColumnFilter | null) => void) | undefined
  hidden?: readonly string[] | undefined
  /** First load: skeleton rows. */
  isLoading?: boolean | undefined
  /** Refetching: the current rows stay, dimmed. */
  isFetching?: boolean | undefined
  /** An EmptyState or ErrorState in place of the rows. */
  message?: ReactNode
  /** A click or Enter on a row. */
  onRowPress?: ((row: Row) => void) | undefined
  /** Small buttons, visible while the row is hovered or has the focus; on a touch screen the first one, always. */
  rowActions?: ((row: Row) => ReactNode) | undefined
  /** The row whose panel is open. */
  activeId?: string | undefined
  /** Selected rows; without it there are no checkboxes. */
  selected?: ReadonlySet<string> | undefined
  onSelected?: ((selected: ReadonlySet<string>) => void) | undefined
  isCompact?: boolean | undefined
  phoneRow: (row: Row) => PhoneRow
  /** Shown below the rows: pages, totals. */
  footer?: ReactNode
}

const none: never[] = []

function Columns<Row>({ visible, extras }: { visible: Column<Row>[]; extras: Extras }) {
  // A new group for other columns: Chromium lays kept ones out with their former widths for a frame.
  return (
    <colgroup key={visible.map(({ id }) => id).join()}>
      {extras.hasChecks && <col style={{ width: checkWidth }} />}
      {visible.map((column) => (
        <col key={column.id} style={{ width: cssWidth(column, visible, extras) }} />
      ))}
      {extras.buttons !== undefined && <col style={{ width: extras.buttons }} />}
    </colgroup>
  )
}

function Table<Row>({ props }: { props: DataTableProps<Row> }) {
  const { columns, rows, rowId, rowLabel, sort = null, onSort, filters = [], onFilter, hidden = none, selected } = props
  const scroller = useRef<HTMLDivElement>(null)
  const visible = useMemo(() => columns.filter(({ id }) => !hidden.includes(id)), [columns, hidden])
  const isTouch = useMedia(touchQuery)
  const actions = props.rowActions
  const extras = extrasOf(visible, { hasChecks: selected !== undefined, hasActions: actions !== undefined, isTouch })
  const acts = useSteadyActs(props)
  const selectionOf = (row: Row) => {
    const id = rowId(row)
    return selected && { isSelected: selected.has(id), label: `Elegir ${rowLabel?.(row) ?? id}`, onSelect: acts.select }
  }
  return (
    <div ref={scroller} className={styles.scroller}>
      <table
        className={classes(
          styles.table,
          props.isCompact && styles.compact,
          props.isFetching && styles.stale,
          extras.buttons === 0 && styles.covering,
        )}
        style={{ minWidth: leastWidth(visible, extras) }}
        aria-label={props.label}
        aria-busy={props.isLoading || props.isFetching || undefined}
        aria-rowcount={rows.length + 1}
      >
        <Columns visible={visible} extras={extras} />
        <thead className={styles.head}>
          <tr>
            {selected && (
              <th scope="col" className={styles.check}>
                <SelectAll ids={rows.map(rowId)} selected={selected} onSelect={acts.select} />
              </th>
            )}
            {visible.map((column) => (
              <HeadCell
                key={column.id}
                column={column}
                direction={sort?.column === column.id ? sort.direction : undefined}
                onSort={onSort && acts.sort}
                filter={filters.find((each) => each.column === column.id)}
                onFilter={onFilter && acts.filter}
              />
            ))}
            {actions && <td aria-hidden="true" className={styles.actions} />}
          </tr>
        </thead>
        {props.isLoading ? (
          <SkeletonBody aligns={visible.map(({ align }) => align)} extras={extras} rowCount={12} />
        ) : (
          <TableBody
            rows={rows}
            rowId={rowId}
            columns={columns}
            hidden={hidden}
            activeId={props.activeId}
            rowHeight={!props.isCompact ? 48 : isTouch ? 44 : 40}
            scroller={scroller}
            selectionOf={selectionOf}
            onPress={props.onRowPress}
            actions={actions}
            isTouch={isTouch}
          />
        )}
      </table>
    </div>
  )
}

interface SelectAllProps {
  ids: readonly string[]
  selected: ReadonlySet<string>
  onSelect: (ids: readonly string[], isSelected: boolean) => void
}

function SelectAll({ ids, selected, onSelect }: SelectAllProps) {
  const state = stateOfAll(selected, ids)
  return (
    <Checkbox
      label="Elegir todas las filas"
      isLabelHidden
      isSelected={state === 'all'}
      isIndeterminate={state === 'some'}
      onChange={(isSelected) => onSelect(ids, isSelected)}
    />
  )
}

/** A page of records: a table with its own scrolling, or two lines per row on a phone. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, rowId, phoneRow, onRowPress, isLoading = false, isFetching, message, footer } = props
  // Paper is narrow, but has a place for all columns.
  const isPrinting = useIsPrinting()
  const isPhone = useMedia(phoneQuery) && !isPrinting
  const body = isPhone ? (
    <div
      className={classes(styles.scroller, isFetching && styles.stale)}
      role="group"
      // Rows that are no buttons hold nothing to focus, and without focus the keys scroll nothing.
      tabIndex={onRowPress || isLoading ? undefined : 0}
    >
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
      {message ? (
        <div key="message" className={styles.message}>
          {message}
        </div>
      ) : (
        body
      )}
      {footer && <div className={styles.foot}>{footer}</div>}
    </div>
  )
}
