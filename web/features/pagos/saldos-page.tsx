import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { ListaToolbar } from '#web/features/recibos/lista/lista-toolbar.tsx'
import { useListContext } from '#web/features/recibos/lista/use-list-context.ts'
import { type ListaSearch, listaOf } from '#web/features/recibos/queries/lista-search.ts'
import { cobrosColumns, leavingColumns } from '#web/features/saldos/lista/cobros-columns.tsx'
import { CobrosTable, CobrosTotals } from '#web/features/saldos/lista/cobros-table.tsx'
import { cobrosFilter, cobrosListQuery, cobrosSort } from '#web/features/saldos/queries/lista.queries.ts'
import { useSession } from '#web/lib/session.ts'
import { useHiddenColumns } from '#web/ui/table/use-hidden-columns.ts'
import { PagosFrame } from './lista/pagos-frame.tsx'

const from = '/admin/pagos/saldos'

/** Columns of the file that say something of sums alone that were forgiven. */
const ofForgiven = ['condonado', 'nota']

/** The branch's payments of debts with their totals. */
export function SaldosPage() {
  const search = useSearch({ from, select: listaOf, structuralSharing: true })
  const navigate = useNavigate({ from })
  const session = useSession()
  const isEverywhere = search.sucursales === 'todas'
  const columns = useMemo(() => cobrosColumns(session, isEverywhere), [session, isEverywhere])
  const context = useListContext()
  const { data: list } = useQuery(cobrosListQuery(search, context))
  const { orden, sin = [] } = search
  const { page, hidden } = useHiddenColumns({ columns, chosen: search.sin, leaving: leavingColumns, rows: list?.items })
  const change = (part: Partial<ListaSearch>) => void navigate({ search: (now) => ({ ...now, ...part }) })
  const params = {
    filter: cobrosFilter(search, context),
    sort: cobrosSort(orden),
    sin: [...sin, ...ofForgiven].join(),
  }
  return (
    <PagosFrame ref={page} lista={from} search={search} totals={<CobrosTotals search={search} />} onChange={change}>
      <ListaToolbar
        search={search}
        columns={columns}
        hidden={hidden}
        placeholder="Miembro, documento o recibo"
        exports={{ name: 'saldos', params }}
        onChange={change}
      />
      <CobrosTable search={search} columns={columns} hidden={hidden} onChange={change} />
    </PagosFrame>
  )
}
