import { ExportMenu } from '#web/features/exportar/export-menu.tsx'
import { ColumnsMenu } from '#web/ui/table/columns-menu.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { SegmentedControl } from '#web/ui/fields/choices/segmented-control.tsx'
import { phoneQuery, useMedia } from '#web/ui/base/use-media.ts'
import type { Column } from '#web/ui/table/table-column.ts'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { useTypedSearch } from '#web/lib/use-typed-search.ts'
import type { ListaSearch, Pestana, Rango } from '../queries/lista-search.ts'
import { FechasFields } from './fechas-fields.tsx'
import styles from './pagos.module.css'
import { useListContext } from './use-list-context.ts'

interface ListaToolbarProps<Row> {
  search: ListaSearch
  columns: readonly Column<Row>[]
  hidden: readonly string[]
  placeholder: string
  exports: { name: string; params: Record<string, string> }
  onChange: (part: Partial<ListaSearch>) => void
}

const tabs: { id: Pestana; label: string }[] = [
  { id: 'todos', label: 'Todos' },
  { id: 'validos', label: 'Válidos' },
  { id: 'anulados', label: 'Anulados' },
]

const rangoOptions: { id: Rango | 'siempre'; label: string }[] = [
  { id: 'hoy', label: 'Hoy' },
  { id: 'semana', label: '7 días' },
  { id: 'mes', label: 'Este mes' },
  { id: 'siempre', label: 'Siempre' },
  { id: 'fechas', label: 'Fechas…' },
]

const noDays = { desde: undefined, hasta: undefined, pagina: undefined }

/** Filters of a list of receipts: state, days and a search. */
export function ListaToolbar<Row>(props: ListaToolbarProps<Row>) {
  const { search, columns, hidden, placeholder, exports, onChange } = props
  const isPhone = useMedia(phoneQuery)
  const { today } = useListContext()
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
          options={rangoOptions}
          value={search.rango ?? 'siempre'}
          onChange={(rango) => onChange({ ...noDays, rango: rango === 'siempre' ? undefined : rango })}
        />
      </div>
      {search.rango === 'fechas' && <FechasFields search={search} today={today} onChange={onChange} />}
      <div className={styles.search}>
        <SearchField label="Buscar en la lista" placeholder={placeholder} value={text} onChange={type} />
      </div>
      <ExportMenu {...exports} formats={['xlsx', 'csv']} />
      {!isPhone && <ColumnsMenu columns={columns} hidden={hidden} onChange={(sin) => onChange({ sin })} />}
    </div>
  )
}
