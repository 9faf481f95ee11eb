import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Pago } from '#shared/collections/pago.ts'
import { plazoLabel } from '#shared/collections/plan-plazo.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { LoadError } from '#web/lib/api/load-error.tsx'
import { classes } from '#web/ui/base/classes.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { pagosOfMiembroQuery } from '../queries/miembros.queries.ts'
import styles from './miembro-panel.module.css'

/** A member's payments and their periods, newest first. */
export function MiembroPagos({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(pagosOfMiembroQuery(id))
  return (
    <section className={styles.section} aria-label="Pagos">
      <h3 className={styles.heading}>Pagos y períodos</h3>
      {error && !data ? (
        <LoadError isCompact error={error} onRetry={refetch} />
      ) : !data ? (
        <Skeleton height={120} />
      ) : data.items.length === 0 ? (
        <p className={styles.quiet}>Aquí aparecerán sus pagos, con el recibo de cada uno.</p>
      ) : (
        <div className={styles.payments}>
          {data.items.map((pago) => (
            <PagoLine key={pago.id} pago={pago} />
          ))}
        </div>
      )}
      {data && data.totalItems > data.items.length && (
        <p className={styles.quiet}>Se muestran los últimos {data.items.length} pagos.</p>
      )}
    </section>
  )
}

function PagoLine({ pago }: { pago: Pago }) {
  const { format } = useSession()
  const plan = pago.expand?.id_plan_plazo?.expand?.id_plan?.nombre ?? ''
  const isVoided = pago.anulado !== ''
  return (
    <Link to={paths.verPago(pago.id)} className={classes(styles.payment, isVoided && styles.voided)}>
      <span className={styles.concept}>
        {plan} · {plazoLabel(pago)}
      </span>
      <span className={styles.amount}>{format.money(pago.monto_total)}</span>
      <span className={styles.quiet}>
        {isVoided ? 'Anulado' : `${format.civilDate(pago.inicio)} – ${format.date(pago.fecha_vencimiento)}`}
      </span>
      <span className={styles.quiet}>{format.date(pago.fecha_pago)}</span>
    </Link>
  )
}
