import { useQuery } from '@tanstack/react-query'
import { parseMoney } from '#shared/values/money.ts'
import { aCuentaEscrito } from '#shared/metodos-pago.ts'
import { useSession } from '#web/lib/session.ts'
import { totalQuery } from '../queries/total.queries.ts'
import styles from './lista.module.css'

interface TotalsProps {
  collection: 'pagos' | 'ventas' | 'saldos'
  /** The field to add up. */
  sum: string
  /** The list's filter. */
  listed: string
  /** 'pago válido' and its plural. */
  one: string
  many: string
}

/** Sum and count of the rows in view, without voided ones; what they left to be paid later stands apart. The sum is for whoever may see it before the till is counted. */
export function Totals({ collection, sum, listed, one, many }: TotalsProps) {
  const { can, gym, format } = useSession()
  // With it, cash could be counted before the till is. The reports have it anyway.
  const seesSum = can('cash.see') || can('reports.index')
  const hasSaldo = collection !== 'saldos' && gym.politica.saldo !== undefined && seesSum
  const { data } = useQuery(totalQuery(collection, seesSum ? sum : undefined, listed))
  const { data: left } = useQuery({ ...totalQuery(collection, 'a_cuenta', listed), enabled: hasSaldo })
  if (!data || (hasSaldo && !left)) return null
  const aCuenta = parseMoney(left?.total) ?? 0
  return (
    <span className={styles.totals} aria-live="polite">
      {data.total !== undefined && (
        <span>
          Cobrado <strong>{format.money(((parseMoney(data.total) ?? 0) - aCuenta) / 100)}</strong>
        </span>
      )}
      {aCuenta > 0 && (
        <span>
          {aCuentaEscrito} <strong>{format.money(aCuenta / 100)}</strong>
        </span>
      )}
      <span>
        {format.number(data.count)} {data.count === 1 ? one : many}
      </span>
    </span>
  )
}
