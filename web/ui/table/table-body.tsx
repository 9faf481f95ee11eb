import { useVirtualizer } from '@tanstack/react-virtual'
import { useState, type RefObject } from 'react'
import type { Extras } from './column-widths.ts'
import styles from './data-table.module.css'
import { TableRow, type TableRowProps } from './table-row.tsx'
import { useIsPrinting } from '../print/use-is-printing.ts'
import { Skeleton } from '../feedback/skeleton.tsx'

/** Tables with more rows than this render only the visible ones, except on paper. */
const virtualFrom = 60

export type TableBodyProps<Row> = Pick<TableRowProps<Row>, 'columns' | 'hidden' | 'onPress' | 'actions' | 'isTouch'> & {
  rows: readonly Row[]
  rowId: (row: Row) => string
  activeId: string | undefined
  rowHeight: number
  scroller: RefObject<HTMLDivElement | null>
  selectionOf: (row: Row) => TableRowProps<Row>['selection']
}

function Spacer({ height }: { height: number }) {
  return height > 0 ? (
    <tr aria-hidden="true">
      <td aria-hidden="true" style={{ height, padding: 0 }} />
    </tr>
  ) : null
}

export function TableBody<Row>(props: TableBodyProps<Row>) {
  const { rows, rowId, columns, hidden, activeId, rowHeight, scroller, selectionOf, onPress, actions, isTouch } = props
  const [focused, setFocused] = useState(0)
  const isVirtual = !useIsPrinting() && rows.length > virtualFrom
  // oxlint-disable-next-line react/incompatible-library -- its functions stay inside this component
  const virtual = useVirtualizer({
    count: rows.length,
    enabled: isVirtual,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 16,
  })
  const items = isVirtual ? virtual.getVirtualItems() : undefined
  const [first, last] = [items?.[0], items?.at(-1)]
  const seen = items && first && last ? rows.slice(first.index, last.index + 1) : rows
  const from = first?.index ?? 0
  const tabStop = Math.min(Math.max(focused, from), from + seen.length - 1)
  return (
    <tbody>
      <Spacer height={first?.start ?? 0} />
      {seen.map((row, offset) => (
        <TableRow
          key={rowId(row)}
          row={row}
          id={rowId(row)}
          columns={columns}
          hidden={hidden}
          index={from + offset + 1}
          isActive={rowId(row) === activeId}
          isTabStop={from + offset === tabStop}
          onPress={onPress}
          onFocus={() => setFocused(from + offset)}
          actions={actions}
          isTouch={isTouch}
          selection={selectionOf(row)}
        />
      ))}
      <Spacer height={last ? virtual.getTotalSize() - last.end : 0} />
    </tbody>
  )
}

type SkeletonBodyProps = {
  aligns: readonly ('start' | 'end' | undefined)[]
  extras: Extras
  rowCount: number
}

/** Placeholder rows of the real height. */
export function SkeletonBody({ aligns, extras, rowCount }: SkeletonBodyProps) {
  const widths = ['72%', '54%', '64%', '46%']
  return (
    <tbody aria-hidden="true">
      {Array.from({ length: rowCount }, (_, row) => (
        <tr key={row} className={styles.row}>
          {extras.hasChecks && (
            <td>
              <Skeleton width={16} height={16} />
            </td>
          )}
          {aligns.map((align, column) => (
            <td key={column}>
              <Skeleton width={widths[(row + column) % widths.length] ?? '60%'} isAtEnd={align === 'end'} />
            </td>
          ))}
          {extras.buttons !== undefined && <td />}
        </tr>
      ))}
    </tbody>
  )
}
