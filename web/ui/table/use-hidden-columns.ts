import { useLayoutEffect, useRef, useState } from 'react'
import { columnsWithoutRoom } from './column-widths.ts'
import type { Column } from './table-column.ts'

interface HiddenColumnsProps {
  columns: readonly Pick<Column<never>, 'id' | 'width'>[]
  /** Columns hidden by the user. */
  chosen: readonly string[] | undefined
  /** Columns that hide on a narrow page, the first one first. */
  leaving: readonly string[]
  hasChecks?: boolean
}

/** The hidden columns: those the user hid, or those for which the element of `page` has no room. */
export function useHiddenColumns({ columns, chosen, leaving, hasChecks = false }: HiddenColumnsProps) {
  const page = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(0)
  useLayoutEffect(() => {
    if (!page.current) return
    const { current } = page
    const measure = () => setRoom(current.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return { page, hidden: chosen ?? columnsWithoutRoom(columns, leaving, room, hasChecks) }
}
