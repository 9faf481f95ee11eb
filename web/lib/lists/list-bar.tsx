import type { ReactNode } from 'react'
import { scopeText } from '#web/lib/branch-scope.tsx'
import { useSession } from '#web/lib/session.ts'
import { TypedSearch } from '#web/lib/typed-search.tsx'
import { phoneQuery, useMedia } from '#web/ui/base/use-media.ts'
import { PrintLine } from '#web/ui/print/print-line.tsx'
import { ColumnsMenu } from '#web/ui/table/columns-menu.tsx'
import { FilterBar } from '#web/ui/table/filters/filter-bar.tsx'
import { type ColumnFilter, withFilter } from '#web/ui/table/filters/match-modes.ts'
import { ListToolbar } from '#web/ui/table/list-toolbar.tsx'
import { moveRowFocus } from '#web/ui/table/row-focus.ts'
import type { Column } from '#web/ui/table/table-column.ts'
import { activeWords } from '#web/ui/table/filters/filter-words.ts'
import type { FilteredColumn } from '#web/ui/table/filters/filtered-column.ts'
import type { ListSearch } from './list-search.ts'

interface ListBarProps<Row> {
  search: ListSearch
  columns: readonly Column<Row>[]
  hidden: readonly string[]
  /** The list's first choice, and its choice in words. */
  tabs: ReactNode
  areTabsShort?: boolean | undefined
  vista: string
  /** In a row of its own: fields that a tab asks for. */
  more?: ReactNode
  /** In the empty search field. */
  placeholder: string
  /** Views and files of the list. `filtros` says which rows are in view. */
  tools: (filtros: string) => ReactNode
  onChange: (part: ListSearch) => void
}

/** The toolbar of a list whose search, filters and columns are in the address. */
export function ListBar<Row>(props: ListBarProps<Row>) {
  const { search, columns, hidden, tabs, areTabsShort, vista, more, placeholder, tools, onChange } = props
  const isPhone = useMedia(phoneQuery)
  const { branch, format } = useSession()
  const { q, filtros: filters = [] } = search
  const dayText = format.civilDate
  const filtros = filtrosText({ vista, q, columns, filters, dayText })
  return (
    <>
      <PrintLine>{filtros}</PrintLine>
      <ListToolbar
        tabs={tabs}
        areTabsShort={areTabsShort}
        more={more}
        search={
          <TypedSearch
            label="Buscar en la lista"
            placeholder={placeholder}
            settled={q}
            onSettled={(typed) => onChange({ q: typed || undefined, pagina: undefined })}
            onDown={() => moveRowFocus('next')}
          />
        }
        filters={
          <FilterBar
            columns={columns}
            filters={filters}
            onFilter={(column, next) => onChange({ filtros: withFilter(filters, column, next), pagina: undefined })}
            onClear={() => onChange({ filtros: undefined, pagina: undefined })}
            dayText={dayText}
          />
        }
        tools={
          <>
            {tools(`${scopeText(search.sucursales, branch)} · ${filtros}`)}
            {!isPhone && <ColumnsMenu columns={columns} hidden={hidden} onChange={(sin) => onChange({ sin })} />}
          </>
        }
      />
    </>
  )
}

interface FilteredList {
  /** The tab in view. */
  vista: string
  q: string | undefined
  columns: readonly FilteredColumn[]
  filters: readonly ColumnFilter[]
  dayText: (day: string) => string
}

/** The rows of a list in words, for the heading of its PDF and its print: 'Hoy · Medio: Efectivo'. */
const filtrosText = ({ vista, q, columns, filters, dayText }: FilteredList): string =>
  [
    vista,
    ...(q ? [`«${q}»`] : []),
    ...activeWords(columns, filters, dayText).map(({ label, value }) => `${label} ${value}`),
  ].join(' · ')
