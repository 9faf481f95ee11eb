import { type KeyboardEvent, memo, type MouseEvent, type ReactNode, useMemo, useState } from 'react'
import { PlainCheckbox } from '../fields/choices/plain-checkbox.tsx'
import { classes } from '../base/classes.ts'
import styles from './data-table.module.css'
import { moveRowFocus } from './row-focus.ts'
import type { Column } from './table-column.ts'

export type TableRowProps<Row> = {
  row: Row
  id: string
  columns: readonly Column<Row>[]
  hidden: readonly string[]
  /** Starts at 1, counted over the whole page. */
  index: number
  isActive: boolean
  /** Only one row at a time is reachable with Tab. */
  isTabStop: boolean
  onPress: ((row: Row) => void) | undefined
  onFocus: () => void
  actions: ((row: Row) => ReactNode) | undefined
  isTouch: boolean
  selection: Omit<RowCheckProps, 'id'> | undefined
}

interface RowCheckProps {
  id: string
  isSelected: boolean
  label: string
  onSelect: (ids: readonly string[], isSelected: boolean) => void
}

const RowCheck = memo(function RowCheck({ id, isSelected, label, onSelect }: RowCheckProps) {
  return <PlainCheckbox label={label} isSelected={isSelected} onChange={(isNow) => onSelect([id], isNow)} />
})

const controls = 'button, a, input, label, [role="button"], [role="menuitem"]'

/** False for a click in a dialog that a button of the row opened. */
const isWithin = ({ target, currentTarget }: { target: EventTarget; currentTarget: HTMLElement }) =>
  target instanceof Node && currentTarget.contains(target)

const isOnControl = ({ target, currentTarget }: { target: EventTarget; currentTarget: HTMLElement }) =>
  target instanceof Element && target !== currentTarget && target.closest(controls) !== null

const moves: Readonly<Record<string, Parameters<typeof moveRowFocus>[0]>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
}

/** A table row: a click or Enter opens it, the arrows move to the next, Space selects it. */
export function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, id, columns, hidden, index, isActive, isTabStop, onPress, onFocus, actions, isTouch, selection } = props
  // Most rows are never pointed at, so their buttons are not made before.
  const [isNear, setIsNear] = useState(isTouch)
  // Kept, so that a row whose table changes draws no cell again; those of hidden columns as well.
  const cells = useMemo(() => columns.map((column) => ({ column, cell: column.cell(row) })), [columns, row])
  const handleKey = (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.target !== event.currentTarget) return
    const move = moves[event.key]
    if (move) moveRowFocus(move)
    if (event.key === 'Enter') onPress?.(row)
    if (event.key === ' ') selection?.onSelect([id], !selection.isSelected)
    if (move || event.key === ' ') event.preventDefault()
  }
  const handleClick = (event: MouseEvent<HTMLTableRowElement>) => {
    const isSelectingText = window.getSelection()?.type === 'Range'
    if (isWithin(event) && !isOnControl(event) && !isSelectingText) onPress?.(row)
  }
  return (
    <tr
      data-row={id}
      aria-rowindex={index + 1}
      aria-selected={selection?.isSelected}
      data-active={isActive || undefined}
      tabIndex={isTabStop ? 0 : -1}
      className={classes(styles.row, onPress && styles.pressable)}
      onClick={handleClick}
      onKeyDown={handleKey}
      onPointerEnter={() => setIsNear(true)}
      onFocus={() => {
        setIsNear(true)
        onFocus()
      }}
    >
      {selection && (
        <td className={styles.check}>
          <RowCheck id={id} {...selection} />
        </td>
      )}
      {cells.map(
        ({ column, cell }) =>
          !hidden.includes(column.id) && (
            <td key={column.id} className={classes(!column.width && styles.main, column.align === 'end' && styles.end)}>
              {cell}
            </td>
          ),
      )}
      {actions && (
        <td className={styles.actions}>{isNear && <span className={styles.buttons}>{actions(row)}</span>}</td>
      )}
    </tr>
  )
}
