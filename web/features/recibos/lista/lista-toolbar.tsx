import type { ListaConVistas } from '#shared/vistas/vista.ts'
import { VistasMenu } from '#web/features/vistas/vistas-menu.tsx'
import { ExportMenu } from '#web/features/exportar/export-menu.tsx'
import { filtrosText } from '#web/features/exportar/filtros-text.ts'
import { ColumnsMenu } from '#web/ui/table/columns-menu.tsx'
import { phoneQuery, useMedia } from '#web/ui/base/use-media.ts'
import { FilterBar } from '#web/ui/table/filters/filter-bar.tsx'
import { ListToolbar } from '#web/ui/table/list-toolbar.tsx'
import { moveRowFocus } from '#web/ui/table/row-focus.ts'
import type { Column } from '#web/ui/table/table-column.ts'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { scopeText } from '#web/lib/branch-scope.tsx'
import { useSession } from '#web/lib/session.ts'
import { TypedSearch } from '#web/lib/typed-search.tsx'
import { withFilter } from '#web/ui/table/filters/match-modes.ts'
import { type ListaSearch, listaSearch, type Rango } from '../queries/lista-search.ts'
import { FechasFields } from './fechas-fields.tsx'
import { useListContext } from './use-list-context.ts'

interface ListaToolbarProps<Row> {
  search: ListaSearch
  columns: readonly Column<Row>[]
  hidden: readonly string[]
  placeholder: string
  /** The list that the saved views are of. */
  lista: ListaConVistas
  exports: { name: string; params: Record<string, string> }
  onChange: (part: Partial<ListaSearch>) => void
}

const rangoTabs: { id: Rango; label: string }[] = [
  { id: 'hoy', label: 'Hoy' },
  { id: 'semana', label: '7 días' },
  { id: 'mes', label: 'Este mes' },
  { id: 'siempre', label: 'Todos los días' },
  { id: 'fechas', label: 'Fechas…' },
]

const noDays = { desde: undefined, hasta: undefined, pagina: undefined }

/** The toolbar of a list of receipts: days, search and filters. */
export function ListaToolbar<Row>(props: ListaToolbarProps<Row>) {
  const { search, columns, hidden, placeholder, lista, exports, onChange } = props
  const isPhone = useMedia(phoneQuery)
  const { branch, format } = useSession()
  const { today } = useListContext()
  const filters = search.filtros ?? []
  const filtros = filtrosText({
    sucursal: scopeText(search.sucursales, branch),
    vista: rangoText(search, format.civilDate),
    q: search.q,
    columns,
    filters,
    dayText: format.civilDate,
  })
  return (
    <ListToolbar
      tabs={
        <Tabs
          label="Días"
          items={rangoTabs}
          value={search.rango ?? 'hoy'}
          onChange={(rango) => onChange({ ...noDays, rango })}
        />
      }
      more={search.rango === 'fechas' && <FechasFields search={search} today={today} onChange={onChange} />}
      search={
        <TypedSearch
          label="Buscar en la lista"
          placeholder={placeholder}
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
          dayText={format.civilDate}
        />
      }
      tools={
        <>
          <VistasMenu
            lista={lista}
            search={search}
            usual={listaSearch({})}
            isFiltered={filters.length > 0}
            onOpen={(vista) => onChange(listaSearch(vista))}
          />
          <ExportMenu name={exports.name} params={{ ...exports.params, filtros }} />
          {!isPhone && <ColumnsMenu columns={columns} hidden={hidden} onChange={(sin) => onChange({ sin })} />}
        </>
      }
    />
  )
}

function rangoText({ rango = 'hoy', desde, hasta }: ListaSearch, dayText: (day: string) => string): string {
  if (rango !== 'fechas') return rangoTabs.find(({ id }) => id === rango)?.label ?? ''
  return [desde && `desde el ${dayText(desde)}`, hasta && `hasta el ${dayText(hasta)}`].filter(Boolean).join(' ')
}
