import { ExportMenu } from '#web/features/exportar/export-menu.tsx'
import { useSession } from '#web/lib/session.ts'
import { useToday } from '#web/lib/use-today.ts'
import { miembrosFilter, miembrosSort } from '../queries/miembros-filter.ts'
import { listContext } from '../queries/miembros.queries.ts'
import type { Figures } from '#web/lib/branch-figures.ts'
import { ColumnsMenu, type ColumnsMenuProps } from '#web/ui/table/columns-menu.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { phoneQuery, useMedia } from '#web/ui/base/use-media.ts'
import styles from './miembros.module.css'
import type { MiembrosSearch, Pestana } from '../queries/miembros-search.ts'
import { useTypedSearch } from '#web/lib/use-typed-search.ts'

interface MiembrosToolbarProps {
  search: MiembrosSearch
  columns: ColumnsMenuProps['columns']
  hidden: readonly string[]
  counts: Figures | undefined
  onChange: (part: Partial<MiembrosSearch>) => void
}

/** Tabs by state with counts, and the search field. */
export function MiembrosToolbar({ search, columns, hidden, counts, onChange }: MiembrosToolbarProps) {
  const isPhone = useMedia(phoneQuery)
  const session = useSession()
  const context = listContext(session, useToday(session.gym.zona_horaria))
  const [text, type] = useTypedSearch(search.q ?? '', (q) => onChange({ q: q || undefined, pagina: undefined }))
  return (
    <div className={styles.toolbar}>
      <div className={styles.tabs}>
        <Tabs
          label="Estado"
          items={tabsOf(counts)}
          value={search.estado ?? 'todos'}
          onChange={(estado) => onChange({ estado: estado === 'todos' ? undefined : estado, pagina: undefined })}
        />
      </div>
      <div className={styles.search}>
        <SearchField
          label="Buscar en la lista"
          placeholder="Nombre, documento o teléfono"
          value={text}
          onChange={type}
        />
        <ExportMenu
          name="miembros"
          params={{
            filter: miembrosFilter(search, context),
            sort: miembrosSort(search.orden),
            sin: notExported(search, columns),
          }}
          formats={['xlsx', 'csv']}
        />
        {!isPhone && <ColumnsMenu columns={columns} hidden={hidden} onChange={(sin) => onChange({ sin })} />}
      </div>
    </div>
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
