import { History as HistoryIcon, Receipt } from 'lucide-react'
import type { ActoOperador, FichaGimnasio } from '#shared/collections/plataforma.ts'
import { useSession } from '#web/lib/session.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { StatusPill } from '#web/ui/feedback/status-pill.tsx'
import { actoWord, estadoPago, mesesWord, metodoWord, price } from '../base/operador-words.ts'
import styles from '../base/operador.module.css'

/** The gym's payments to the platform, trials and free months included, newest first. */
export function PagosDelGimnasio({ pagos }: { pagos: FichaGimnasio['pagos'] }) {
  const { format } = useSession()
  if (pagos.length === 0)
    return (
      <Card title="Pagos a la plataforma">
        <EmptyState isCompact icon={<Receipt aria-hidden />} title="Todavía no pagó" />
      </Card>
    )
  return (
    <Card title="Pagos a la plataforma" isFlush>
      <ul className={styles.rows}>
        {pagos.map((pago) => (
          <li key={pago.id} className={styles.row}>
            <span className={styles.texts}>
              <span>{pago.metodo === 'prueba' ? pago.servicio : `${pago.servicio}, ${mesesWord(pago.meses)}`}</span>
              <small>
                {pago.vencimiento === ''
                  ? format.date(pago.created)
                  : `${format.civilDate(pago.inicio)} – ${format.civilDate(pago.vencimiento)}`}
                {' · '}
                {metodoWord(pago.metodo)}
              </small>
            </span>
            <span className={styles.amount}>
              {pago.monto === 0 ? 'Gratis' : price(pago.monto, pago.moneda)}
              <StatusPill kind={estadoPago[pago.estado].kind}>{estadoPago[pago.estado].word}</StatusPill>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The operators' actions on this gym, newest first. */
export function Historial({ actos }: { actos: readonly ActoOperador[] }) {
  const { format } = useSession()
  const detailOf = ({ acto, detalle }: ActoOperador) =>
    acto === 'cortesia' ? `Hasta el ${format.civilDate(detalle)}` : detalle
  return (
    <Card title="Historial de la operación">
      {actos.length === 0 ? (
        <EmptyState
          isCompact
          icon={<HistoryIcon aria-hidden />}
          title="Sin cambios"
          text="Aquí queda cada acto de la plataforma sobre este gimnasio."
        />
      ) : (
        <ol className={styles.shares}>
          {actos.map((acto) => (
            <li key={acto.id}>
              <p>
                {acto.quien || 'La plataforma'} · {actoWord[acto.acto]}
              </p>
              <p className={styles.note}>
                {[format.moment(acto.created), detailOf(acto)].filter((part) => part !== '').join(' · ')}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}
