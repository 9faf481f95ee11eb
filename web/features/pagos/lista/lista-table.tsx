import type { ReactNode } from 'react'
import { reciboNumber } from '#shared/recibo.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Pagination } from '#web/ui/table/pagination.tsx'
import type { Column, PhoneRow } from '#web/ui/table/table-column.ts'
import { ActiveFilters } from '#web/features/miembros/lista/active-filters.tsx'
import { ordenOf, sortOf, withFilter } from '#web/features/miembros/queries/miembros-search.ts'
import styles from './pagos.module.css'
import { defaultRows, isNarrowed, type ListaSearch } from '../queries/lista-search.ts'

interface List<Row> {
  data?: { items: Row[]; totalItems: number } | undefined
  error: Error | null
  isPending: boolean
  isPlaceholderData: boolean
  refetch: () => unknown
}

interface ListaTableProps<Row> {
  label: string
  list: List<Row>
  search: ListaSearch
  columns: readonly Column<Row>[]
  hidden: readonly string[]
  totals: ReactNode
  /** Shown while the filters hide all rows. */
  unmatched: string
  /** Shown while there are none at all. */
  empty: ReactNode
  activeId: string | undefined
  onOpen: (id: string) => void
  phoneRow: (row: Row) => PhoneRow
  onChange: (part: Partial<ListaSearch>) => void
}

const unfiltered = {
  estado: undefined,
  rango: undefined,
  desde: undefined,
  hasta: undefined,
  q: undefined,
  filtros: undefined,
  pagina: undefined,
}

/** A list of receipts for these search parameters, with its totals. */
export function ListaTable<Row extends { id: string; recibo: number }>(props: ListaTableProps<Row>) {
  const { label, list, search, columns, hidden, totals, activeId, onOpen, phoneRow, onChange } = props
  const filters = search.filtros ?? []
  const clear = () => onChange(unfiltered)
  const filter = (column: string, next: Parameters<typeof withFilter>[2]) =>
    onChange({ filtros: withFilter(filters, column, next), pagina: undefined })
  return (
    <>
      <ActiveFilters filters={filters} columns={columns} onRemove={(column) => filter(column, null)} onClear={clear} />
      <DataTable
        label={label}
        columns={columns}
        rows={list.data?.items ?? []}
        rowId={({ id }) => id}
        rowLabel={({ recibo }) => `recibo ${reciboNumber(recibo)}`}
        sort={sortOf(search.orden)}
        onSort={(sort) => onChange({ orden: ordenOf(sort), pagina: undefined })}
        filters={filters}
        onFilter={filter}
        hidden={hidden}
        isLoading={list.isPending}
        isFetching={list.isPlaceholderData}
        message={messageOf(props, clear)}
        onRowPress={({ id }) => onOpen(id)}
        activeId={activeId}
        phoneRow={phoneRow}
        footer={
          <div className={styles.foot}>
            {totals}
            <div className={styles.pages}>
              <Pagination
                page={search.pagina ?? 1}
                pageSize={search.filas ?? defaultRows}
                total={list.data?.totalItems}
                onPage={(pagina) => onChange({ pagina })}
                onPageSize={(filas) => onChange({ filas, pagina: undefined })}
              />
            </div>
          </div>
        }
      />
    </>
  )
}

/** Replaces the rows: an error, no match, or nothing yet. */
function messageOf<Row>({ list, search, unmatched, empty }: ListaTableProps<Row>, onClear: () => void): ReactNode {
  if (list.error && !list.data)
    return <ErrorState text={describeError(list.error).sentence} onRetry={() => void list.refetch()} />
  if (list.data?.totalItems !== 0) return null
  if (!isNarrowed(search)) return empty
  return (
    <EmptyState
      title={unmatched}
      text="Prueba con otros días, otra búsqueda o menos filtros."
      action={<Button onPress={onClear}>Quitar filtros</Button>}
    />
  )
}
