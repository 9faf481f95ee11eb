import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { memo, useState } from 'react'
import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import { useOpenCobro } from '#web/lib/forms/use-open-cobro.ts'
import { useRowKeys } from '#web/lib/keys/use-row-keys.ts'
import { ListTable } from '#web/lib/lists/list-table.tsx'
import { useSession } from '#web/lib/session.ts'
import { useToday } from '#web/lib/use-today.ts'
import { onDemand } from '#web/ui/base/on-demand.ts'
import type { Column } from '#web/ui/table/table-column.ts'
import { miembroPhoneRow } from './miembros-columns.tsx'
import { MiembroRowActions } from './miembro-row-actions.tsx'
import { miembrosListQuery, listContext } from '../queries/miembros.queries.ts'
import styles from './miembros.module.css'
import { usualOrder } from '../queries/miembros-filter.ts'
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
  const rows = list.data?.items ?? []
  const selected = new Set(rows.map(({ id }) => id).filter((id) => chosen.has(id)))
  const mayChoose = search.estado !== 'eliminados'
  const clear = () => onChange({ estado: undefined, q: undefined, filtros: undefined, pagina: undefined })
  return (
    <ListTable
      label="Miembros"
      list={list}
      search={search}
      usualOrder={usualOrder(search)}
      unsorted="Más nuevos primero"
      columns={columns}
      hidden={hidden}
      rowLabel={({ nombre }) => nombre}
      selected={mayChoose ? selected : undefined}
      onSelected={setChosen}
      empty={<noMiembros.Part search={search} onClear={clear} onAdd={onAdd} />}
      onRowPress={({ id }) => onChange({ miembro: id, editar: undefined, nuevo: undefined })}
      rowActions={(row) => <MiembroRowActions miembro={row} onChange={onChange} />}
      activeId={miembro}
      phoneRow={(row) => miembroPhoneRow(row, session)}
      footOf={(pages) =>
        selected.size > 0 ? (
          <seleccionBar.Part
            chosen={rows.filter(({ id }) => selected.has(id))}
            open={lote}
            onOpen={(opened) => onChange({ lote: opened, elegidos: opened && [...selected] })}
            onDone={() => setChosen(new Set())}
          />
        ) : (
          pages
        )
      }
      onChange={onChange}
    />
  )
})
