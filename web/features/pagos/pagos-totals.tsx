import { useQuery } from '@tanstack/react-query'
import { useSession } from '#web/lib/session.ts'
import type { ListPlace } from './pagos-filter.ts'
import styles from './pagos.module.css'
import { pagosTotalQuery } from './pagos.queries.ts'
import type { PagosSearch } from './pagos-search.ts'

/** What the payments in view add up to; those voided count for nothing. */
export function PagosTotals({ search, place }: { search: PagosSearch; place: ListPlace }) {
  const { format } = useSession()
  const { data } = useQuery(pagosTotalQuery(search, place))
  if (!data) return null
  return (
    <span className={styles.totals} aria-live="polite">
      <span>
        Cobrado <strong>{format.money(data.total)}</strong>
      </span>
      <span>
        {format.number(data.count)} {data.count === 1 ? 'pago válido' : 'pagos válidos'}
      </span>
    </span>
  )
}
