import { useQuery } from '@tanstack/react-query'
import { useSession } from '#web/lib/session.ts'
import { totalQuery } from '../queries/total.queries.ts'
import styles from './lista.module.css'

interface TotalsProps {
  collection: 'pagos' | 'ventas'
  /** The field to add up. */
  sum: string
  /** The list's filter. */
  listed: string
  /** 'pago válido' and its plural. */
  one: string
  many: string
}

/** Sum and count of the rows in view, without voided ones. The sum is for whoever may see it before the till is counted. */
export function Totals({ collection, sum, listed, one, many }: TotalsProps) {
  const { can, format } = useSession()
  // With it, cash could be counted before the till is. The reports have it anyway.
  const seesSum = can('cash.see') || can('reports.index')
  const { data } = useQuery(totalQuery(collection, seesSum ? sum : undefined, listed))
  if (!data) return null
  return (
    <span className={styles.totals} aria-live="polite">
      {data.total !== undefined && (
        <span>
          Cobrado <strong>{format.money(data.total)}</strong>
        </span>
      )}
      <span>
        {format.number(data.count)} {data.count === 1 ? one : many}
      </span>
    </span>
  )
}
