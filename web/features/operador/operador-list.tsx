import { type ReactNode } from 'react'
import type { RowData } from '@tanstack/react-table'
import { describeError } from '#web/lib/errors.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import type { Column, PhoneRow } from '#web/ui/table-column.ts'
import { usualRows } from './operador.queries.ts'

interface OperadorListProps<Row extends RowData> {
  label: string
  columns: readonly Column<Row>[]
  list: {
    data: { items: Row[]; totalItems: number } | undefined
    error: Error | null
    isPending: boolean
    isPlaceholderData: boolean
    refetch: () => unknown
  }
  /** What stands in place of no rows. */
  empty: ReactNode
  place: { pagina?: number | undefined; filas?: number | undefined }
  onPlace: (place: { pagina?: number | undefined; filas?: number | undefined }) => void
  phoneRow: (row: Row) => PhoneRow
  onRowPress?: ((row: Row) => void) | undefined
  activeId?: string | undefined
}

/** A page of the platform's records with its states: on its way, failed, nothing. */
export function OperadorList<Row extends RowData & { id: string }>(props: OperadorListProps<Row>) {
  const { label, columns, list, empty, place, onPlace, phoneRow, onRowPress, activeId } = props
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
        isFailed ? (
          <ErrorState text={describeError(list.error).sentence} onRetry={() => void list.refetch()} />
        ) : list.data?.totalItems === 0 ? (
          empty
        ) : null
      }
      onRowPress={onRowPress}
      activeId={activeId}
      phoneRow={phoneRow}
      footer={
        <Pagination
          page={place.pagina ?? 1}
          pageSize={place.filas ?? usualRows}
          total={list.data?.totalItems}
          onPage={(pagina) => onPlace({ ...place, pagina })}
          onPageSize={(filas) => onPlace({ filas, pagina: undefined })}
        />
      }
    />
  )
}
