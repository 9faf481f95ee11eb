import { useQuery } from '@tanstack/react-query'
import { Receipt } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Pago } from '#shared/collections/pago.ts'
import { describeError } from '#web/lib/errors.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { useHiddenColumns } from '#web/ui/use-hidden-columns.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import type { Column } from '#web/ui/table-column.ts'
import { ActiveFilters } from '#web/features/miembros/active-filters.tsx'
import { ordenOf, sortOf, withFilter } from '#web/features/miembros/miembros-search.ts'
import { narrowlyHidden, pagoPhoneRow } from './pagos-columns.tsx'
import styles from './pagos.module.css'
import { pagosListQuery, usualRows } from './pagos.queries.ts'
import { isNarrowed, type PagosSearch } from './pagos-search.ts'
import { PagosTotals } from './pagos-totals.tsx'
import { reciboNumber } from './recibo.ts'
import { useListPlace } from './use-list-place.ts'

interface PagosTableProps {
  search: PagosSearch
  columns: readonly Column<Pago>[]
  onChange: (part: Partial<PagosSearch>) => void
  /** Absent for who may not charge. */
  onCharge: (() => void) | undefined
}

/** The list as the address asks for it, with its totals. */
export function PagosTable({ search, columns, onChange, onCharge }: PagosTableProps) {
  const session = useSession()
  const place = useListPlace()
  const list = useQuery(pagosListQuery(search, place))
  const hidden = useHiddenColumns(search.sin, narrowlyHidden)
  const filters = search.filtros ?? []
  const clear = () =>
    onChange({
      estado: undefined,
      rango: undefined,
      desde: undefined,
      hasta: undefined,
      q: undefined,
      filtros: undefined,
      pagina: undefined,
    })
  const filter = (column: string, next: Parameters<typeof withFilter>[2]) =>
    onChange({ filtros: withFilter(filters, column, next), pagina: undefined })
  return (
    <>
      <ActiveFilters filters={filters} columns={columns} onRemove={(column) => filter(column, null)} onClear={clear} />
      <DataTable
        label="Pagos"
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
        message={messageOf(list, isNarrowed(search) ? clear : undefined, onCharge)}
        onRowPress={({ id }) => onChange({ pago: id })}
        activeId={search.pago}
        phoneRow={(row) => pagoPhoneRow(row, session)}
        footer={
          <div className={styles.foot}>
            <PagosTotals search={search} place={place} />
            <div className={styles.pages}>
              <Pagination
                page={search.pagina ?? 1}
                pageSize={search.filas ?? usualRows}
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

type List = { data?: { totalItems: number } | undefined; error: Error | null; refetch: () => unknown }

/** What stands in place of the rows: a failure, nothing that matches, or nothing yet. */
function messageOf(list: List, onClear: (() => void) | undefined, onCharge: (() => void) | undefined): ReactNode {
  if (list.error && !list.data) {
    return <ErrorState text={describeError(list.error).sentence} onRetry={() => void list.refetch()} />
  }
  if (list.data?.totalItems !== 0) return null
  if (onClear) {
    return (
      <EmptyState
        title="Ningún pago coincide"
        text="Prueba con otros días, otra búsqueda o menos filtros."
        action={<Button onPress={onClear}>Quitar filtros</Button>}
      />
    )
  }
  return (
    <EmptyState
      icon={<Receipt aria-hidden />}
      title="Todavía no hay pagos"
      text="Aquí verás cada cobro de la sucursal con su recibo."
      action={onCharge && <Button onPress={onCharge}>Registrar el primer pago</Button>}
    />
  )
}
