import {
  columnVisibilityFeature,
  createColumnHelper,
  rowSelectionFeature,
  tableFeatures,
  useTable,
  type RowData,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { Column } from './table-column.ts'

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature })

type Model<Row> = {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  hidden: readonly string[]
  selected: ReadonlySet<string>
  onSelected: ((selected: ReadonlySet<string>) => void) | undefined
}

function toRecord<V>(ids: Iterable<string>, value: V): Record<string, V> {
  return Object.fromEntries(Array.from(ids, (id) => [id, value]))
}

/** Which columns are seen and which rows are chosen, over the table model of TanStack. */
export function useColumnModel<Row extends RowData>(model: Model<Row>) {
  const { columns, rows, rowId, hidden, selected, onSelected } = model
  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>()
    return columns.map(({ id, title }) => helper.display({ id, header: title }))
  }, [columns])
  const data = useMemo(() => [...rows], [rows])
  const rowSelection = toRecord<true>(selected, true)
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: rowId,
    state: { columnVisibility: toRecord<boolean>(hidden, false), rowSelection },
    onRowSelectionChange: (change) => {
      const next = typeof change === 'function' ? change(rowSelection) : change
      onSelected?.(new Set(Object.keys(next).filter((id) => next[id])))
    },
  })
  const visible = table.getVisibleLeafColumns().flatMap(({ id }) => columns.find((column) => column.id === id) ?? [])
  return { table, visible }
}
