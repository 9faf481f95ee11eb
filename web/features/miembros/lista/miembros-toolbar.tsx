import { memo } from 'react'
import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import { VistasMenu } from '#web/features/vistas/vistas-menu.tsx'
import { ExportMenu } from '#web/features/exportar/export-menu.tsx'
import type { Figures } from '#web/lib/branch-figures.ts'
import { ListBar } from '#web/lib/lists/list-bar.tsx'
import { useSession } from '#web/lib/session.ts'
import { useToday } from '#web/lib/use-today.ts'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import type { Column } from '#web/ui/table/table-column.ts'
import { miembrosFilter, miembrosSort } from '../queries/miembros-filter.ts'
import { type MiembrosSearch, miembrosSearch, type Pestana } from '../queries/miembros-search.ts'
import { listContext } from '../queries/miembros.queries.ts'

interface MiembrosToolbarProps {
  search: MiembrosSearch
  columns: readonly Column<MiembroPago>[]
  hidden: readonly string[]
  counts: Figures | undefined
  onChange: (part: Partial<MiembrosSearch>) => void
}

/** The toolbar of the members: tabs by state with counts, search and filters. Rows that arrive do not draw it again. */
export const MiembrosToolbar = memo(function MiembrosToolbar({
  search,
  columns,
  hidden,
  counts,
  onChange,
}: MiembrosToolbarProps) {
  const session = useSession()
  const context = listContext(session, useToday(session.gym.zona_horaria))
  const { estado = 'todos', filtros: filters = [] } = search
  const tabs = tabsOf(counts, session.gym.politica.saldo !== undefined)
  const exported = {
    filter: miembrosFilter(search, context),
    sort: miembrosSort(search),
    sin: notExported(search, columns),
  }
  return (
    <ListBar
      search={search}
      columns={columns}
      hidden={hidden}
      tabs={
        <Tabs
          label="Estado"
          items={tabs}
          value={estado}
          onChange={(next) => onChange({ estado: next === 'todos' ? undefined : next, pagina: undefined })}
        />
      }
      vista={tabs.find(({ id }) => id === estado)?.label ?? ''}
      placeholder="Nombre, documento o teléfono"
      tools={(filtros) => (
        <>
          <VistasMenu
            lista="miembros"
            search={search}
            usual={{}}
            isFiltered={filters.length > 0}
            onOpen={(vista) => onChange(miembrosSearch(vista))}
          />
          <ExportMenu name="miembros" params={{ ...exported, filtros }} />
        </>
      )}
      onChange={onChange}
    />
  )
})

/** Hidden columns, plus the schedule if the gym manages none. Columns hidden by a narrow screen are still exported. */
function notExported({ sin = [] }: MiembrosSearch, columns: MiembrosToolbarProps['columns']): string {
  return [...sin, ...(columns.some(({ id }) => id === 'horario') ? [] : ['horario'])].join()
}

function tabsOf(
  counts: Figures | undefined,
  hasSaldo: boolean,
): { id: Pestana; label: string; count?: number | null }[] {
  return [
    { id: 'todos', label: 'Todos', count: counts?.total_miembros ?? null },
    { id: 'vigentes', label: 'Vigentes', count: counts?.total_miembros_activos ?? null },
    { id: 'por-vencer', label: 'Por vencer', count: counts?.total_por_vencer ?? null },
    { id: 'vencidos', label: 'Vencidos', count: counts?.total_vencidos ?? null },
    { id: 'pausados', label: 'Pausados', count: counts?.total_pausados ?? null },
    { id: 'sin-plan', label: 'Sin plan', count: counts?.total_sin_plan ?? null },
    ...(hasSaldo ? [{ id: 'con-saldo' as const, label: 'Con saldo' }] : []),
    { id: 'eliminados', label: 'Eliminados' },
  ]
}
