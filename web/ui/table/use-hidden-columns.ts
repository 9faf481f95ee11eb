import { useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { touchQuery, useMedia } from '../base/use-media.ts'
import { blankColumns, columnsWithoutRoom } from './column-widths.ts'
import type { Column } from './table-column.ts'

interface HiddenColumnsProps<Row> {
  columns: readonly Pick<Column<Row>, 'id' | 'width' | 'isCoverable' | 'isOptional' | 'cell'>[]
  /** Columns hidden by the user. */
  chosen: readonly string[] | undefined
  /** Columns that hide on a narrow page, the first one first. */
  leaving: readonly string[]
  /** The rows in view: columns without a word in them hide before all others. */
  rows?: readonly Row[] | undefined
  hasChecks?: boolean | undefined
  hasActions?: boolean | undefined
}

const none: never[] = []

/** The hidden columns: those the user hid, or those for which the element of `page` has no room. */
export function useHiddenColumns<Row>(props: HiddenColumnsProps<Row>) {
  const { columns, chosen, leaving, hasChecks = false, hasActions = false } = props
  const isTouch = useMedia(touchQuery)
  const page = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(0)
  useLayoutEffect(() => {
    if (!page.current) return
    const { current } = page
    // Paper shows the columns of the screen.
    const measure = () => {
      if (window.matchMedia('screen').matches) setRoom(current.clientWidth)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  // Columns change with the rows, which are drawn in parts as well.
  const rows = useDeferredValue(props.rows) ?? props.rows ?? none
  const blank = useMemo(() => blankColumns(columns, rows), [columns, rows])
  const hidden = useMemo(() => {
    const order = [...leaving].sort((one, other) => Number(blank.includes(other)) - Number(blank.includes(one)))
    const [optional, usual] = [
      columns.filter(({ isOptional }) => isOptional),
      columns.filter(({ isOptional }) => !isOptional),
    ]
    const gone = columnsWithoutRoom(usual, order, room, { hasChecks, hasActions, isTouch })
    return chosen ?? [...optional.map(({ id }) => id), ...gone]
  }, [chosen, columns, leaving, blank, room, hasChecks, hasActions, isTouch])
  return { page, hidden }
}
