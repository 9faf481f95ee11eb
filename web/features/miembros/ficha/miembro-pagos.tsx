import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Pago } from '#shared/collections/pago.ts'
import type { Saldo } from '#shared/saldos/saldo.ts'
import { SaldoLine } from '#web/features/saldos/saldo-line.tsx'
import { saldosOfMiembroQuery } from '#web/features/saldos/queries/saldos.queries.ts'
import { plazoLabel } from '#shared/collections/plan-plazo.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { useToday } from '#web/lib/use-today.ts'
import { aCuentaText } from '#web/lib/words/debe.ts'
import { LoadError } from '#web/lib/api/load-error.tsx'
import { classes } from '#web/ui/base/classes.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { pagosOfMiembroQuery } from '../queries/miembros.queries.ts'
import styles from './miembro-panel.module.css'

/** A member's payments and their periods, and what took debts down, newest first. */
export function MiembroPagos({ id }: { id: string }) {
  const { gym } = useSession()
  const { data, error, refetch } = useQuery(pagosOfMiembroQuery(id))
  const { data: saldos, isLoading } = useQuery({
    ...saldosOfMiembroQuery(id),
    enabled: gym.politica.saldo !== undefined,
  })
  const lines = data && byMoment(data.items, saldos?.items ?? [])
  return (
    <section className={styles.section} aria-label="Pagos">
      <h3 className={styles.heading}>Pagos y períodos</h3>
      {error && !data ? (
        <LoadError isCompact error={error} onRetry={refetch} />
      ) : !lines || isLoading ? (
        <Skeleton height={120} />
      ) : lines.length === 0 ? (
        <p className={styles.quiet}>Aquí aparecerán sus pagos, con el recibo de cada uno.</p>
      ) : (
        <div className={styles.payments}>
          {lines.map(({ pago, saldo }) =>
            pago ? <PagoLine key={pago.id} pago={pago} /> : <SaldoLine key={saldo.id} saldo={saldo} />,
          )}
        </div>
      )}
      {data && data.totalItems > data.items.length && (
        <p className={styles.quiet}>Se muestran los últimos {data.items.length} pagos.</p>
      )}
    </section>
  )
}

type Line = { at: string } & ({ pago: Pago; saldo?: never } | { pago?: never; saldo: Saldo })

function byMoment(pagos: readonly Pago[], saldos: readonly Saldo[]): Line[] {
  const lines: Line[] = [
    ...pagos.map((pago) => ({ at: pago.fecha_pago, pago })),
    ...saldos.map((saldo) => ({ at: saldo.created, saldo })),
  ]
  return lines.toSorted((one, other) => (one.at < other.at ? 1 : -1))
}

function PagoLine({ pago }: { pago: Pago }) {
  const { gym, format } = useSession()
  const today = useToday(gym.zona_horaria)
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
      {pago.a_cuenta > 0 && !isVoided && <span className={styles.quiet}>{aCuentaText(pago, today, format.money)}</span>}
    </Link>
  )
}
