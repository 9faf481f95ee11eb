import type { Pago } from '#shared/collections/pago.ts'
import type { Column } from '#web/ui/table/table-column.ts'
import { pagosFilter, pagosSort } from '../queries/pagos-filter.ts'
import type { PagosSearch } from '../queries/pagos-search.ts'
import { ListaToolbar } from '#web/features/recibos/lista/lista-toolbar.tsx'
import { useListContext } from '#web/features/recibos/lista/use-list-context.ts'

interface PagosToolbarProps {
  search: PagosSearch
  columns: readonly Column<Pago>[]
  hidden: readonly string[]
  onChange: (part: Partial<PagosSearch>) => void
}

/** Filters of the list of payments. */
export function PagosToolbar({ search, columns, hidden, onChange }: PagosToolbarProps) {
  const filter = pagosFilter(search, useListContext())
  const { orden, sin = [] } = search
  return (
    <ListaToolbar
      search={search}
      columns={columns}
      hidden={hidden}
      lista="pagos"
      placeholder="Miembro, documento o recibo"
      exports={{ name: 'pagos', params: { filter, sort: pagosSort(orden), sin: sin.join() } }}
      onChange={onChange}
    />
  )
}
