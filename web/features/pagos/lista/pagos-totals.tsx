import type { ListContext } from '#web/features/recibos/queries/lista-filter.ts'
import { Totals } from '#web/features/recibos/lista/totals.tsx'
import { pagosFilter } from '../queries/pagos-filter.ts'
import type { PagosSearch } from '../queries/pagos-search.ts'

/** The totals of the payments in view, without voided ones. */
export const PagosTotals = ({ search, context }: { search: PagosSearch; context: ListContext }) => (
  <Totals
    collection="pagos"
    sum="monto_total"
    listed={pagosFilter(search, context)}
    one="pago válido"
    many="pagos válidos"
  />
)
