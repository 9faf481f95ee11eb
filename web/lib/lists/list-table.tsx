import { useDeferredValue, type ReactNode } from 'react'
import { LoadError } from '#web/lib/api/load-error.tsx'
import { DataTable, type DataTableProps } from '#web/ui/table/data-table.tsx'
import { useCompactRows } from '#web/ui/table/compact-rows.ts'
import { withFilter } from '#web/ui/table/filters/match-modes.ts'
import { Pagination } from '#web/ui/table/pagination.tsx'
import { defaultRows, ordenOf, sortOf, type ListSearch } from './list-search.ts'

/** The query of a page of records. */
export interface List<Row> {
  data?: { items: Row[]; totalItems: number } | undefined
  error: Error | null
  isPending: boolean
  isPlaceholderData: boolean
  refetch: () => unknown
}

/** The parts of the address that choose the rows of a table. */
type Shown = Pick<ListSearch, 'orden' | 'pagina' | 'filas' | 'filtros'>

type Kept =
  | 'label'
  | 'columns'
  | 'hidden'
  | 'rowLabel'
  | 'selected'
  | 'onSelected'
  | 'onRowPress'
  | 'rowActions'
  | 'activeId'
  | 'phoneRow'

interface ListTableProps<Row> extends Pick<DataTableProps<Row>, Kept> {
  list: List<Row>
  search: Shown
  onChange: (part: Shown) => void
  /** The order while the address names none, as `orden`: its head shows it too. */
  usualOrder?: string | undefined
  /** The order in words, for while no column bears it: 'Más nuevos primero'. */
  unsorted?: string | undefined
  /** In place of the rows where there are none. */
  empty: ReactNode
  /** The table's foot with the pages; by default the pages alone. */
  footOf?: (pages: ReactNode) => ReactNode
}

/** A page of a list whose order, filters and page are in the address, with its loading, failed and empty states. */
export function ListTable<Row extends { id: string }>(props: ListTableProps<Row>) {
  const { list, search, onChange, usualOrder, unsorted, empty, footOf = (pages) => pages, ...table } = props
  // New rows are drawn in parts, between keys and clicks; the first ones at once.
  const drawn = useDeferredValue(list.data) ?? list.data
  const filters = search.filtros ?? []
  const orden = search.orden ?? usualOrder
  return (
    <DataTable
      {...table}
      isCompact={useCompactRows()}
      rows={drawn?.items ?? []}
      rowId={({ id }) => id}
      sort={sortOf(orden)}
      onSort={(sort) => onChange({ orden: ordenOf(sort) ?? backFrom(search.orden, usualOrder), pagina: undefined })}
      filters={filters}
      onFilter={(column, filter) => onChange({ filtros: withFilter(filters, column, filter), pagina: undefined })}
      isLoading={list.isPending}
      isFetching={list.isPlaceholderData}
      message={
        list.error && !list.data ? (
          <LoadError error={list.error} onRetry={list.refetch} />
        ) : (
          drawn?.totalItems === 0 && empty
        )
      }
      footer={footOf(
        <Pagination
          page={search.pagina ?? 1}
          pageSize={search.filas ?? defaultRows}
          total={drawn?.totalItems}
          order={orden === undefined ? unsorted : undefined}
          onPage={(pagina) => onChange({ pagina })}
          onPageSize={(filas) => onChange({ filas, pagina: undefined })}
        />,
      )}
    />
  )
}

/** No order chosen: the usual one again, or its other direction where that was shown. */
const backFrom = (orden: string | undefined, usualOrder: string | undefined) =>
  orden === undefined ? usualOrder?.replace(/^-/, '') : undefined
