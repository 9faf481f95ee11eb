import { Link } from '@tanstack/react-router'
import type { Saldo } from '#shared/saldos/saldo.ts'
import { reciboDeSaldo } from '#web/lib/forms/saldo-param.ts'
import { useSession } from '#web/lib/session.ts'
import styles from './saldos.module.css'

/** A payment of a debt, or a sum that was forgiven; it opens its receipt. A void says who made it and why. */
export function SaldoLine({ saldo }: { saldo: Saldo }) {
  const { format } = useSession()
  const { id, clase, monto, medio_pago, nota, anulado, motivo_anulacion, created, expand } = saldo
  const concepto = expand?.id_deuda?.concepto ?? ''
  const isVoided = anulado !== ''
  return (
    <Link
      to="."
      search={(now) => ({ ...now, recibo: reciboDeSaldo(id) })}
      className={styles.line}
      data-voided={isVoided ? '' : undefined}
    >
      <span className={styles.concept}>
        {clase === 'cobro' ? 'Saldo' : 'Saldo condonado'} · {concepto}
      </span>
      <span className={styles.amount}>{format.money(monto)}</span>
      <span className={styles.quiet}>
        {isVoided
          ? `Anulado por ${expand?.anulado_por?.name ?? '—'}: ${motivo_anulacion}`
          : clase === 'cobro'
            ? medio_pago
            : nota}
      </span>
      <span className={styles.quiet}>{format.date(created)}</span>
    </Link>
  )
}
