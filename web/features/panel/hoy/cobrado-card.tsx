import { HandCoins } from 'lucide-react'
import type { CobradoPor, Hoy } from '#shared/hoy.ts'
import { useSession } from '#web/lib/session.ts'
import { classes } from '#web/ui/base/classes.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { ownCount } from './own-count.ts'
import styles from '../panel.module.css'

/** The day's money by method, of memberships and then of sales: the caller's own, and the branch's. */
export function CobradoCard({ hoy }: { hoy: Hoy | undefined }) {
  return (
    <Card title="Cobrado hoy" isFlush>
      {!hoy ? (
        <div className={styles.waiting}>
          <Skeleton height={148} />
        </div>
      ) : hoy.cobrado.length === 0 && hoy.vendido.length === 0 ? (
        <EmptyState isCompact icon={<HandCoins aria-hidden />} title="Todavía no hay cobros hoy" />
      ) : (
        <ul className={styles.rows}>
          {hoy.cobrado.map(({ pagos, ...money }) => (
            <MethodRow
              key={money.medio_pago}
              name={money.medio_pago}
              count={pagos === 1 ? '1 cobro' : `${pagos} cobros`}
              money={money}
            />
          ))}
          {hoy.vendido.map(({ ventas, ...money }) => (
            <MethodRow
              key={`ventas-${money.medio_pago}`}
              name={`Ventas · ${money.medio_pago}`}
              count={ventas === 1 ? '1 venta' : `${ventas} ventas`}
              isOfSales
              money={money}
            />
          ))}
          <TotalRow amounts={[...hoy.cobrado, ...hoy.vendido].map(({ total }) => total)} />
        </ul>
      )}
    </Card>
  )
}

/** The sum of the rows with an amount. A single row is its own total. */
function TotalRow({ amounts }: { amounts: readonly (number | null)[] }) {
  const { format } = useSession()
  const known = amounts.filter((amount) => amount !== null)
  if (known.length < 2) return null
  return (
    <li className={styles.row}>
      <span className={classes(styles.texts, styles.name)}>
        {known.length === amounts.length ? 'Total' : 'Total sin el efectivo'}
      </span>
      <strong className={styles.amount}>{format.money(known.reduce((sum, amount) => sum + amount, 0))}</strong>
    </li>
  )
}

interface MethodRowProps {
  name: string
  count: string
  isOfSales?: boolean
  money: Pick<CobradoPor, 'propios' | 'total' | 'total_propio'>
}

function MethodRow({ name, count, isOfSales, money: { propios, total, total_propio } }: MethodRowProps) {
  const { format } = useSession()
  const own =
    total_propio === null || propios === 0
      ? ownCount(propios, isOfSales)
      : `Tuyo: ${format.money(total_propio)} en ${propios}`
  return (
    <li className={styles.row}>
      <span className={styles.texts}>
        <span className={styles.name}>{name}</span>
        <span className={styles.detail}>
          {count} · {own}
        </span>
      </span>
      {total === null ? (
        <span className={styles.detail}>Se cuenta al cerrar la caja</span>
      ) : (
        <span className={styles.amount}>{format.money(total)}</span>
      )}
    </li>
  )
}
