import { useSession } from '#web/lib/session.ts'
import styles from './lista.module.css'

interface TotalsProps {
  total: { count: number; total: number } | undefined
  /** 'pago válido' and its plural. */
  one: string
  many: string
}

/** Sum and count of the rows in view, without voided ones. */
export function Totals({ total, one, many }: TotalsProps) {
  const { format } = useSession()
  if (!total) return null
  return (
    <span className={styles.totals} aria-live="polite">
      <span>
        Cobrado <strong>{format.money(total.total)}</strong>
      </span>
      <span>
        {format.number(total.count)} {total.count === 1 ? one : many}
      </span>
    </span>
  )
}
