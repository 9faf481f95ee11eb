import type { Pago } from '#shared/collections/pago.ts'
import { useHiddenColumns } from '#web/ui/table/use-hidden-columns.ts'
import type { Column } from '#web/ui/table/table-column.ts'
import { pagosFilter, pagosSort } from '../queries/pagos-filter.ts'
import type { PagosSearch } from '../queries/pagos-search.ts'
import { ListaToolbar } from './lista-toolbar.tsx'
import { narrowlyHidden } from './pagos-columns.tsx'
import { useListContext } from './use-list-context.ts'

interface PagosToolbarProps {
  search: PagosSearch
  columns: readonly Column<Pago>[]
  onChange: (part: Partial<PagosSearch>) => void
}

/** Filters of the list of payments. */
export function PagosToolbar({ search, columns, onChange }: PagosToolbarProps) {
  const filter = pagosFilter(search, useListContext())
  const { orden, sin = [] } = search
  return (
    <ListaToolbar
      search={search}
      columns={columns}
      hidden={useHiddenColumns(search.sin, narrowlyHidden)}
      placeholder="Miembro, documento o recibo"
      exports={{ name: 'pagos', params: { filter, sort: pagosSort(orden), sin: sin.join() } }}
      onChange={onChange}
    />
  )
}
