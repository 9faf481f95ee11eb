import { useSession } from '#web/lib/session.ts'
import styles from './lista.module.css'

interface TotalsProps {
  total: { count: number; total: number } | undefined
  /** 'pago válido' and its plural. */
  one: string
  many: string
}

/** Sum and count of the rows in view, without voided ones. The sum is for whoever may see it before the till is counted. */
export function Totals({ total, one, many }: TotalsProps) {
  const { can, format } = useSession()
  // With it, cash could be counted before the till is. The reports have it anyway.
  const seesSum = can('cash.see') || can('reports.index')
  if (!total) return null
  return (
    <span className={styles.totals} aria-live="polite">
      {seesSum && (
        <span>
          Cobrado <strong>{format.money(total.total)}</strong>
        </span>
      )}
      <span>
        {format.number(total.count)} {total.count === 1 ? one : many}
      </span>
    </span>
  )
}
