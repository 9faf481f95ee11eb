import type { ListaConVistas } from '#shared/vistas/vista.ts'
import { VistasMenu } from '#web/features/vistas/vistas-menu.tsx'
import { ExportMenu } from '#web/features/exportar/export-menu.tsx'
import { ListBar } from '#web/lib/lists/list-bar.tsx'
import { useSession } from '#web/lib/session.ts'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import type { Column } from '#web/ui/table/table-column.ts'
import { type ListaSearch, listaSearch, type Rango } from '../queries/lista-search.ts'
import { FechasFields } from './fechas-fields.tsx'
import { useListContext } from './use-list-context.ts'

interface ListaToolbarProps<Row> {
  search: ListaSearch
  columns: readonly Column<Row>[]
  hidden: readonly string[]
  placeholder: string
  /** The list that the saved views are of. Without it none can be saved. */
  lista?: ListaConVistas
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
  const { format } = useSession()
  const { today } = useListContext()
  return (
    <ListBar
      search={search}
      columns={columns}
      hidden={hidden}
      tabs={
        <Tabs
          label="Días"
          items={rangoTabs}
          value={search.rango ?? 'hoy'}
          onChange={(rango) => onChange({ ...noDays, rango })}
        />
      }
      areTabsShort
      vista={rangoText(search, format.civilDate)}
      more={search.rango === 'fechas' && <FechasFields search={search} today={today} onChange={onChange} />}
      placeholder={placeholder}
      tools={(filtros) => (
        <>
          {lista && (
            <VistasMenu
              lista={lista}
              search={search}
              usual={listaSearch({})}
              isFiltered={search.filtros !== undefined && search.filtros.length > 0}
              onOpen={(vista) => onChange(listaSearch(vista))}
            />
          )}
          <ExportMenu name={exports.name} params={{ ...exports.params, filtros }} />
        </>
      )}
      onChange={onChange}
    />
  )
}

function rangoText({ rango = 'hoy', desde, hasta }: ListaSearch, dayText: (day: string) => string): string {
  if (rango !== 'fechas') return rangoTabs.find(({ id }) => id === rango)?.label ?? ''
  return [desde && `desde el ${dayText(desde)}`, hasta && `hasta el ${dayText(hasta)}`].filter(Boolean).join(' ')
}
