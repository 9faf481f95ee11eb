import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { HandCoins } from 'lucide-react'
import type { Saldo } from '#shared/saldos/saldo.ts'
import { ListaTable } from '#web/features/recibos/lista/lista-table.tsx'
import { Totals } from '#web/features/recibos/lista/totals.tsx'
import { useListContext } from '#web/features/recibos/lista/use-list-context.ts'
import type { ListaSearch } from '#web/features/recibos/queries/lista-search.ts'
import { reciboDeSaldo } from '#web/lib/forms/saldo-param.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import type { Column } from '#web/ui/table/table-column.ts'
import { cobrosFilter, cobrosListQuery } from '../queries/lista.queries.ts'
import { cobroPhoneRow } from './cobros-columns.tsx'

interface CobrosTableProps {
  search: ListaSearch
  columns: readonly Column<Saldo>[]
  hidden: readonly string[]
  onChange: (part: Partial<ListaSearch>) => void
}

/** The payments of debts for these search parameters, with their totals. A row opens its receipt. */
export function CobrosTable({ search, columns, hidden, onChange }: CobrosTableProps) {
  const navigate = useNavigate()
  return (
    <ListaTable
      collection="saldos"
      label="Saldos cobrados"
      list={useQuery(cobrosListQuery(search, useListContext()))}
      search={search}
      columns={columns}
      hidden={hidden}
      totals={<CobrosTotals search={search} />}
      icon={<HandCoins aria-hidden />}
      words={{
        unmatched: 'Ningún saldo cobrado coincide',
        today: 'Hoy todavía no se cobraron saldos',
        days: 'No se cobraron saldos en estos días',
      }}
      empty={
        <EmptyState
          icon={<HandCoins aria-hidden />}
          title="Todavía no se cobraron saldos"
          text="Aquí verás lo que traen los miembros de lo que quedaron debiendo, con su recibo."
        />
      }
      activeId={undefined}
      onOpen={(id) => void navigate({ to: '.', search: (now) => ({ ...now, recibo: reciboDeSaldo(id) }) })}
      phoneRow={cobroPhoneRow}
      onChange={onChange}
    />
  )
}

/** The totals of the payments of debts in view, without voided ones. */
export function CobrosTotals({ search }: { search: ListaSearch }) {
  const listed = cobrosFilter(search, useListContext())
  return <Totals collection="saldos" sum="monto" listed={listed} one="cobro válido" many="cobros válidos" />
}
