import { useQuery } from '@tanstack/react-query'
import { actionNames, recordNames } from '#shared/collections/auditoria-words.ts'
import { acciones } from '#shared/collections/auditoria.ts'
import type { User } from '#shared/collections/user.ts'
import { api } from '#web/lib/api/api.ts'
import { useSession } from '#web/lib/session.ts'
import { FilterBar } from '#web/ui/table/filters/filter-bar.tsx'
import type { FilteredColumn } from '#web/ui/table/filters/filtered-column.ts'
import { type ColumnFilter, withFilter } from '#web/ui/table/filters/match-modes.ts'

interface HistorialFiltersProps {
  filtros: readonly ColumnFilter[]
  onChange: (filtros: ColumnFilter[] | undefined) => void
}

const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([id, label]) => ({ id, label }))

const que: FilteredColumn = { id: 'que', title: 'Qué', filter: { kind: 'choice', options: optionsOf(recordNames) } }
const accion: FilteredColumn = {
  id: 'accion',
  title: 'Acción',
  filter: { kind: 'choice', options: acciones.map((id) => ({ id, label: actionNames[id] })) },
}
const fecha: FilteredColumn = { id: 'fecha', title: 'Fecha', filter: { kind: 'date' } }

/** 'Filtrar' and the chips of the history, as above any list. */
export function HistorialFilters({ filtros, onChange }: HistorialFiltersProps) {
  const { format } = useSession()
  const { data: people = [] } = useQuery({
    queryKey: ['users', 'names'],
    queryFn: ({ signal }) =>
      api
        .collection('users')
        .getFullList<User>({ filter: 'activo = true || activo = false', fields: 'id,name', sort: 'name:es', signal }),
  })
  const quien: FilteredColumn = {
    id: 'quien',
    title: 'Quién',
    filter: { kind: 'choice', options: people.map(({ id, name }) => ({ id, label: name })) },
  }
  return (
    <FilterBar
      columns={[quien, que, accion, fecha]}
      filters={filtros}
      onFilter={(column, next) => onChange(withFilter(filtros, column, next))}
      onClear={() => onChange(undefined)}
      dayText={format.civilDate}
    />
  )
}
