import { type ReactNode } from 'react'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { Pagination } from '#web/ui/table/pagination.tsx'
import type { Column, PhoneRow } from '#web/ui/table/table-column.ts'
import { defaultRows } from './operador.queries.ts'
import { LoadError } from '#web/lib/api/load-error.tsx'

interface OperadorListProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  list: {
    data: { items: Row[]; totalItems: number } | undefined
    error: Error | null
    isPending: boolean
    isPlaceholderData: boolean
    refetch: () => unknown
  }
  /** Shown when there are no rows. */
  empty: ReactNode
  paging: { pagina?: number | undefined; filas?: number | undefined }
  onPaging: (paging: { pagina?: number | undefined; filas?: number | undefined }) => void
  phoneRow: (row: Row) => PhoneRow
  onRowPress?: ((row: Row) => void) | undefined
  activeId?: string | undefined
}

/** A page of the platform's records, with loading, error and empty states. */
export function OperadorList<Row extends { id: string }>(props: OperadorListProps<Row>) {
  const { label, columns, list, empty, paging, onPaging, phoneRow, onRowPress, activeId } = props
  const isFailed = list.error !== null && !list.data
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={list.data?.items ?? []}
      rowId={({ id }) => id}
      isLoading={list.isPending && !isFailed}
      isFetching={list.isPlaceholderData}
      message={
        isFailed ? <LoadError error={list.error} onRetry={list.refetch} /> : list.data?.totalItems === 0 ? empty : null
      }
      onRowPress={onRowPress}
      activeId={activeId}
      phoneRow={phoneRow}
      footer={
        <Pagination
          page={paging.pagina ?? 1}
          pageSize={paging.filas ?? defaultRows}
          total={list.data?.totalItems}
          onPage={(pagina) => onPaging({ ...paging, pagina })}
          onPageSize={(filas) => onPaging({ filas, pagina: undefined })}
        />
      }
    />
  )
}
