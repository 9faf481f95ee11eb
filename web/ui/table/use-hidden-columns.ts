import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { touchQuery, useMedia } from '../base/use-media.ts'
import { columnsWithoutRoom, type Extras } from './column-widths.ts'
import type { Column } from './table-column.ts'

interface HiddenColumnsProps extends Partial<Extras> {
  columns: readonly Pick<Column<never>, 'id' | 'width' | 'isCoverable'>[]
  /** Columns hidden by the user. */
  chosen: readonly string[] | undefined
  /** Columns that hide on a narrow page, the first one first. */
  leaving: readonly string[]
}

/** The hidden columns: those the user hid, or those for which the element of `page` has no room. */
export function useHiddenColumns(props: HiddenColumnsProps) {
  const { columns, chosen, leaving, hasChecks = false, hasActions = false } = props
  const isTouch = useMedia(touchQuery)
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
  const hidden = useMemo(
    () => chosen ?? columnsWithoutRoom(columns, leaving, room, { hasChecks, hasActions: hasActions && !isTouch }),
    [chosen, columns, leaving, room, hasChecks, hasActions, isTouch],
  )
  return { page, hidden }
}
