import { useQuery } from '@tanstack/react-query'
import type { ListContext } from '#web/features/recibos/queries/lista-filter.ts'
import { pagosTotalQuery } from '../queries/pagos.queries.ts'
import type { PagosSearch } from '../queries/pagos-search.ts'
import { Totals } from '#web/features/recibos/lista/totals.tsx'

/** The totals of the payments in view, without voided ones. */
export function PagosTotals({ search, context }: { search: PagosSearch; context: ListContext }) {
  const { data } = useQuery(pagosTotalQuery(search, context))
  return <Totals total={data} one="pago válido" many="pagos válidos" />
}
