import { useEffect, useRef, type ReactNode } from 'react'
import { rowId } from './use-pointed.ts'

interface PointedListProps {
  id: string
  label: string
  /** The id of the active row. */
  active: string | undefined
  className: string | undefined
  children: ReactNode
}

/** The rows below a search box that keeps the focus. The active one stays in view. */
export function PointedList({ id, label, active, className, children }: PointedListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div ref={list} id={id} role="listbox" aria-label={label} className={className}>
      {children}
    </div>
  )
}

interface PointedRowProps {
  list: string
  id: string
  isActive: boolean
  className: string | undefined
  /** Absent for a row that no arrow reaches. */
  onPoint?: () => void
  onChoose: () => void
  children: ReactNode
}

/** One row. Its style for `[aria-selected='true']` marks the active one. */
export function PointedRow({ list, id, isActive, className, onPoint, onChoose, children }: PointedRowProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input has the focus and handles the keys
    <div
      id={rowId(list, id)}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={className}
      onPointerMove={() => !isActive && onPoint?.()}
      onClick={onChoose}
    >
      {children}
    </div>
  )
}
