import { useLayoutEffect, useMemo, useRef } from 'react'
import type { ColumnFilter } from './filters/match-modes.ts'
import { withRows } from './row-selection.ts'
import type { Sort } from './table-column.ts'

interface Handlers {
  onSort?: ((sort: Sort | null) => void) | undefined
  onFilter?: ((column: string, filter: ColumnFilter | null) => void) | undefined
  selected?: ReadonlySet<string> | undefined
  onSelected?: ((selected: ReadonlySet<string>) => void) | undefined
}

/** The handlers of a table as functions that stay the same, so that heads and checkboxes that did not change are not drawn again. */
export function useSteadyActs(handlers: Handlers) {
  const newest = useRef(handlers)
  useLayoutEffect(() => {
    newest.current = handlers
  })
  return useMemo(
    () => ({
      sort: (sort: Sort | null) => newest.current.onSort?.(sort),
      filter: (column: string, filter: ColumnFilter | null) => newest.current.onFilter?.(column, filter),
      select: (ids: readonly string[], isSelected: boolean) => {
        const { selected, onSelected } = newest.current
        if (selected) onSelected?.(withRows(selected, ids, isSelected))
      },
    }),
    [],
  )
}
