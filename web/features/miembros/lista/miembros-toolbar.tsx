import { VistasMenu } from '#web/features/vistas/vistas-menu.tsx'
import { ExportMenu } from '#web/features/exportar/export-menu.tsx'
import { filtrosText } from '#web/features/exportar/filtros-text.ts'
import { scopeText } from '#web/lib/branch-scope.tsx'
import { useSession } from '#web/lib/session.ts'
import { useToday } from '#web/lib/use-today.ts'
import { miembrosFilter, miembrosSort } from '../queries/miembros-filter.ts'
import { listContext } from '../queries/miembros.queries.ts'
import type { Figures } from '#web/lib/branch-figures.ts'
import { ColumnsMenu } from '#web/ui/table/columns-menu.tsx'
import { FilterBar } from '#web/ui/table/filters/filter-bar.tsx'
import { withFilter } from '#web/ui/table/filters/match-modes.ts'
import { ListToolbar } from '#web/ui/table/list-toolbar.tsx'
import { moveRowFocus } from '#web/ui/table/row-focus.ts'
import type { Column } from '#web/ui/table/table-column.ts'
import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { phoneQuery, useMedia } from '#web/ui/base/use-media.ts'
import { type MiembrosSearch, miembrosSearch, type Pestana } from '../queries/miembros-search.ts'
import { TypedSearch } from '#web/lib/typed-search.tsx'

interface MiembrosToolbarProps {
  search: MiembrosSearch
  columns: readonly Column<MiembroPago>[]
  hidden: readonly string[]
  counts: Figures | undefined
  onChange: (part: Partial<MiembrosSearch>) => void
}

/** The toolbar of the members: tabs by state with counts, search and filters. */
export function MiembrosToolbar({ search, columns, hidden, counts, onChange }: MiembrosToolbarProps) {
  const isPhone = useMedia(phoneQuery)
  const session = useSession()
  const context = listContext(session, useToday(session.gym.zona_horaria))
  const filters = search.filtros ?? []
  const tabs = tabsOf(counts)
  const exported = {
    filter: miembrosFilter(search, context),
    sort: miembrosSort(search.orden),
    sin: notExported(search, columns),
    filtros: filtrosText({
      sucursal: scopeText(search.sucursales, session.branch),
      vista: tabs.find(({ id }) => id === (search.estado ?? 'todos'))?.label ?? '',
      q: search.q,
      columns,
      filters,
      dayText: session.format.civilDate,
    }),
  }
  return (
    <ListToolbar
      tabs={
        <Tabs
          label="Estado"
          items={tabs}
          value={search.estado ?? 'todos'}
          onChange={(estado) => onChange({ estado: estado === 'todos' ? undefined : estado, pagina: undefined })}
        />
      }
      search={
        <TypedSearch
          label="Buscar en la lista"
          placeholder="Nombre, documento o teléfono"
          settled={search.q}
          onSettled={(q) => onChange({ q: q || undefined, pagina: undefined })}
          onDown={() => moveRowFocus('next')}
        />
      }
      filters={
        <FilterBar
          columns={columns}
          filters={filters}
          onFilter={(column, next) => onChange({ filtros: withFilter(filters, column, next), pagina: undefined })}
          onClear={() => onChange({ filtros: undefined, pagina: undefined })}
          dayText={session.format.civilDate}
        />
      }
      tools={
        <>
          <VistasMenu
            lista="miembros"
            search={search}
            usual={{}}
            isFiltered={filters.length > 0}
            onOpen={(vista) => onChange(miembrosSearch(vista))}
          />
          <ExportMenu name="miembros" params={exported} />
          {!isPhone && <ColumnsMenu columns={columns} hidden={hidden} onChange={(sin) => onChange({ sin })} />}
        </>
      }
    />
  )
}

/** Hidden columns, plus the schedule if the gym manages none. Columns hidden by a narrow screen are still exported. */
function notExported({ sin = [] }: MiembrosSearch, columns: MiembrosToolbarProps['columns']): string {
  return [...sin, ...(columns.some(({ id }) => id === 'horario') ? [] : ['horario'])].join()
}

function tabsOf(counts: Figures | undefined): { id: Pestana; label: string; count?: number | undefined }[] {
  return [
    { id: 'todos', label: 'Todos', count: counts?.total_miembros },
    { id: 'vigentes', label: 'Vigentes', count: counts?.total_miembros_activos },
    { id: 'por-vencer', label: 'Por vencer', count: counts?.total_por_vencer },
    { id: 'vencidos', label: 'Vencidos', count: counts?.total_vencidos },
    ...(counts?.total_pausados ? [{ id: 'pausados' as const, label: 'Pausados', count: counts.total_pausados }] : []),
    { id: 'sin-plan', label: 'Sin plan', count: counts?.total_sin_plan },
    { id: 'eliminados', label: 'Eliminados' },
  ]
}
