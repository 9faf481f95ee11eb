import { ExportMenu } from '#web/features/exportar/export-menu.tsx'
import type { Pago } from '#shared/collections/pago.ts'
import { ColumnsMenu } from '#web/ui/columns-menu.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { useHiddenColumns } from '#web/ui/use-hidden-columns.ts'
import { phoneQuery, useMedia } from '#web/ui/use-media.ts'
import type { Column } from '#web/ui/table-column.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import styles from './pagos.module.css'
import { narrowlyHidden } from './pagos-columns.tsx'
import { pagosFilter, pagosSort } from './pagos-filter.ts'
import { FechasFields } from './fechas-fields.tsx'
import { useListPlace } from './use-list-place.ts'
import type { PagosSearch, Pestana, Rango } from './pagos-search.ts'
import { useTypedSearch } from '#web/lib/use-typed-search.ts'

interface PagosToolbarProps {
  search: PagosSearch
  columns: readonly Column<Pago>[]
  onChange: (part: Partial<PagosSearch>) => void
}

const tabs: { id: Pestana; label: string }[] = [
  { id: 'todos', label: 'Todos' },
  { id: 'validos', label: 'Válidos' },
  { id: 'anulados', label: 'Anulados' },
]

const stretches: { id: Rango | 'siempre'; label: string }[] = [
  { id: 'hoy', label: 'Hoy' },
  { id: 'semana', label: '7 días' },
  { id: 'mes', label: 'Este mes' },
  { id: 'siempre', label: 'Siempre' },
  { id: 'fechas', label: 'Fechas…' },
]

const noDays = { desde: undefined, hasta: undefined, pagina: undefined }

/** What of the payments is in view: their state, the days, and a search. */
export function PagosToolbar({ search, columns, onChange }: PagosToolbarProps) {
  const isPhone = useMedia(phoneQuery)
  const place = useListPlace()
  const hidden = useHiddenColumns(search.sin, narrowlyHidden)
  const [text, type] = useTypedSearch(search.q ?? '', (q) => onChange({ q: q || undefined, pagina: undefined }))
  return (
    <div className={styles.toolbar}>
      <div className={styles.scroll}>
        <Tabs
          label="Estado"
          items={tabs}
          value={search.estado ?? 'todos'}
          onChange={(estado) => onChange({ estado: estado === 'todos' ? undefined : estado, pagina: undefined })}
        />
      </div>
      <div className={styles.scroll}>
        <SegmentedControl
          label="Días"
          isFull={isPhone}
          options={stretches}
          value={search.rango ?? 'siempre'}
          onChange={(rango) => onChange({ ...noDays, rango: rango === 'siempre' ? undefined : rango })}
        />
      </div>
      {search.rango === 'fechas' && <FechasFields search={search} today={place.today} onChange={onChange} />}
      <div className={styles.search}>
        <SearchField
          label="Buscar en la lista"
          placeholder="Miembro, documento o recibo"
          value={text}
          onChange={type}
        />
      </div>
      <ExportMenu
        name="pagos"
        params={{ filter: pagosFilter(search, place), sort: pagosSort(search.orden), sin: (search.sin ?? []).join() }}
        formats={['xlsx', 'csv']}
      />
      {!isPhone && <ColumnsMenu columns={columns} hidden={hidden} onChange={(sin) => onChange({ sin })} />}
    </div>
  )
}
