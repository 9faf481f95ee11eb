import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { memo, useDeferredValue, useState, type ReactNode } from 'react'
import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import { useOpenCobro } from '#web/lib/forms/use-open-cobro.ts'
import { useRowKeys } from '#web/lib/keys/use-row-keys.ts'
import { useSession } from '#web/lib/session.ts'
import { useToday } from '#web/lib/use-today.ts'
import { LoadError } from '#web/lib/api/load-error.tsx'
import { onDemand } from '#web/ui/base/on-demand.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { withFilter } from '#web/ui/table/filters/match-modes.ts'
import { Pagination } from '#web/ui/table/pagination.tsx'
import type { Column } from '#web/ui/table/table-column.ts'
import { miembroPhoneRow } from './miembros-columns.tsx'
import { MiembroRowActions } from './miembro-row-actions.tsx'
import { miembrosListQuery, listContext, defaultRows } from '../queries/miembros.queries.ts'
import styles from './miembros.module.css'
import { ordenOf, sortOf } from '#web/lib/list-search.ts'
import type { MiembrosSearch } from '../queries/miembros-search.ts'

const noMiembros = onDemand(async () => (await import('./no-miembros.tsx')).NoMiembros)
/** Loads with the first selection, which keeps its place at the list's foot meanwhile. */
const seleccionBar = onDemand(
  async () => (await import('./seleccion-bar.tsx')).SeleccionBar,
  () => <div className={styles.selection} />,
)

/** The part open over the rows in view: a panel, or a dialog about the selection. */
const openOf = ({ miembro, lote, elegidos }: MiembrosSearch) => ({ miembro, lote, elegidos })

interface MiembrosTableProps {
  search: MiembrosSearch
  columns: readonly Column<MiembroPago>[]
  hidden: readonly string[]
  onChange: (part: Partial<MiembrosSearch>) => void
  /** Absent without the permission to add members. */
  onAdd: (() => void) | undefined
}

export const MiembrosTable = memo(function MiembrosTable({
  search,
  columns,
  hidden,
  onChange,
  onAdd,
}: MiembrosTableProps) {
  const session = useSession()
  const list = useQuery(miembrosListQuery(search, listContext(session, useToday(session.gym.zona_horaria))))
  const { miembro, lote, elegidos } = useSearch({ from: '/admin/miembros', select: openOf, structuralSharing: true })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(elegidos))
  const openCobro = useOpenCobro()
  useRowKeys(session.can('payments.create') ? openCobro : undefined)
  const filters = search.filtros ?? []
  // New rows are drawn in parts, between keys and clicks; the first ones at once.
  const drawn = useDeferredValue(list.data) ?? list.data
  const rows = drawn?.items ?? []
  const selected = new Set(rows.map(({ id }) => id).filter((id) => chosen.has(id)))
  const mayChoose = search.estado !== 'eliminados'
  const clear = () => onChange({ estado: undefined, q: undefined, filtros: undefined, pagina: undefined })
  return (
    <DataTable
      label="Miembros"
      columns={columns}
      rows={rows}
      rowId={({ id }) => id}
      rowLabel={({ nombre }) => nombre}
      sort={sortOf(search.orden)}
      onSort={(sort) => onChange({ orden: ordenOf(sort), pagina: undefined })}
      filters={filters}
      onFilter={(column, filter) => onChange({ filtros: withFilter(filters, column, filter), pagina: undefined })}
      hidden={hidden}
      selected={mayChoose ? selected : undefined}
      onSelected={setChosen}
      isLoading={list.isPending}
      isFetching={list.isPlaceholderData}
      message={messageOf({ data: drawn, error: list.error, refetch: list.refetch }, search, clear, onAdd)}
      onRowPress={({ id }) => onChange({ miembro: id, editar: undefined, nuevo: undefined })}
      rowActions={(row) => <MiembroRowActions miembro={row} onChange={onChange} />}
      activeId={miembro}
      phoneRow={(row) => miembroPhoneRow(row, session)}
      footer={
        selected.size > 0 ? (
          <seleccionBar.Part
            chosen={rows.filter(({ id }) => selected.has(id))}
            open={lote}
            onOpen={(opened) => onChange({ lote: opened, elegidos: opened && [...selected] })}
            onDone={() => setChosen(new Set())}
          />
        ) : (
          <Pagination
            page={search.pagina ?? 1}
            pageSize={search.filas ?? defaultRows}
            total={drawn?.totalItems}
            onPage={(pagina) => onChange({ pagina })}
            onPageSize={(filas) => onChange({ filas, pagina: undefined })}
          />
        )
      }
    />
  )
})

type List = { data?: { totalItems: number } | undefined; error: Error | null; refetch: () => unknown }

function messageOf(
  list: List,
  search: MiembrosSearch,
  onClear: () => void,
  onAdd: (() => void) | undefined,
): ReactNode {
  if (list.error && !list.data) {
    return <LoadError error={list.error} onRetry={list.refetch} />
  }
  if (list.data?.totalItems !== 0) return null
  return <noMiembros.Part search={search} onClear={onClear} onAdd={onAdd} />
}
