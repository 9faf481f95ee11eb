import { useDeferredValue, type ReactNode } from 'react'
import { reciboNumber } from '#shared/recibo.ts'
import { useRowKeys } from '#web/lib/keys/use-row-keys.ts'
import { LoadError } from '#web/lib/api/load-error.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Pagination } from '#web/ui/table/pagination.tsx'
import type { Column, PhoneRow } from '#web/ui/table/table-column.ts'
import { ordenOf, sortOf } from '#web/lib/list-search.ts'
import { withFilter } from '#web/ui/table/filters/match-modes.ts'
import styles from './lista.module.css'
import { defaultRows, isFiltered, type ListaSearch } from '../queries/lista-search.ts'

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
  /** Said when the filters hide all rows, and when the days have none. */
  words: { unmatched: string; today: string; days: string }
  icon: ReactNode
  /** Shown while there are none at all. */
  empty: ReactNode
  /** Charges the person of a row; absent without the permission. */
  charge?: ((row: Row) => void) | undefined
  rowActions?: ((row: Row) => ReactNode) | undefined
  activeId: string | undefined
  onOpen: (id: string) => void
  phoneRow: (row: Row) => PhoneRow
  onChange: (part: Partial<ListaSearch>) => void
}

const unfiltered = { q: undefined, filtros: undefined, pagina: undefined }
const allDays = { rango: 'siempre', desde: undefined, hasta: undefined, pagina: undefined } as const

/** A list of receipts for these search parameters, with its totals. */
export function ListaTable<Row extends { id: string; recibo: number }>(props: ListaTableProps<Row>) {
  const { label, list, search, columns, hidden, totals, charge, activeId, onOpen, phoneRow, onChange } = props
  // New rows are drawn in parts, between keys and clicks; the first ones at once.
  const drawn = useDeferredValue(list.data) ?? list.data
  const rows = drawn?.items ?? []
  const chargeRow = (rowId: string) => {
    const row = rows.find(({ id }) => id === rowId)
    if (row) charge?.(row)
  }
  useRowKeys(charge && chargeRow)
  const filters = search.filtros ?? []
  const filter = (column: string, next: Parameters<typeof withFilter>[2]) =>
    onChange({ filtros: withFilter(filters, column, next), pagina: undefined })
  return (
    <>
      <DataTable
        label={label}
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        rowLabel={({ recibo }) => `recibo ${reciboNumber(recibo)}`}
        sort={sortOf(search.orden)}
        onSort={(sort) => onChange({ orden: ordenOf(sort), pagina: undefined })}
        filters={filters}
        onFilter={filter}
        hidden={hidden}
        isLoading={list.isPending}
        isFetching={list.isPlaceholderData}
        message={messageOf(props, drawn?.totalItems)}
        onRowPress={({ id }) => onOpen(id)}
        rowActions={props.rowActions}
        activeId={activeId}
        phoneRow={phoneRow}
        footer={
          <div className={styles.foot}>
            {totals}
            <div className={styles.pages}>
              <Pagination
                page={search.pagina ?? 1}
                pageSize={search.filas ?? defaultRows}
                total={drawn?.totalItems}
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

/** Replaces the rows: an error, no match, none in these days, or nothing yet. */
function messageOf<Row>(
  { list, search, words, icon, empty, onChange }: ListaTableProps<Row>,
  total: number | undefined,
): ReactNode {
  if (list.error && !list.data) return <LoadError error={list.error} onRetry={list.refetch} />
  if (total !== 0) return null
  const isFree = !isFiltered(search)
  if (isFree && search.rango === 'siempre') return empty
  const everyDay = search.rango !== 'siempre' && (
    <Button onPress={() => onChange(allDays)}>{isFree ? 'Ver todos los días' : 'Buscar en todos los días'}</Button>
  )
  if (isFree)
    return <EmptyState icon={icon} title={search.rango === 'hoy' ? words.today : words.days} action={everyDay} />
  return (
    <EmptyState
      icon={icon}
      title={words.unmatched}
      text="Prueba con otros días, otra búsqueda o menos filtros."
      action={
        <>
          {everyDay}
          <Button onPress={() => onChange(unfiltered)}>Quitar filtros</Button>
        </>
      }
    />
  )
}
