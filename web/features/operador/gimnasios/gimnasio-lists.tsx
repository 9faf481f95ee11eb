import { History as HistoryIcon, Receipt } from 'lucide-react'
import type { ActoOperador, FichaGimnasio } from '#shared/collections/plataforma.ts'
import { useSession } from '#web/lib/session.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { StatusPill } from '#web/ui/feedback/status-pill.tsx'
import { actoWord, estadoPago, metodoWord, price } from '../base/operador-words.ts'
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
      <div className={styles.scroll} tabIndex={0} role="region" aria-label="Pagos a la plataforma, en tabla">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Fecha</th>
              <th scope="col">Plan</th>
              <th scope="col">Medio</th>
              <th scope="col">Periodo</th>
              <th scope="col">Estado</th>
              <th scope="col" className={styles.end}>
                Monto
              </th>
            </tr>
          </thead>
          <tbody>
            {pagos.map((pago) => (
              <tr key={pago.id}>
                <td>{format.date(pago.created)}</td>
                <td>{pago.servicio}</td>
                <td>{metodoWord(pago.metodo)}</td>
                <td>
                  {pago.vencimiento === ''
                    ? '—'
                    : `${format.civilDate(pago.inicio)} – ${format.civilDate(pago.vencimiento)}`}
                </td>
                <td>
                  <StatusPill kind={estadoPago[pago.estado].kind}>{estadoPago[pago.estado].word}</StatusPill>
                </td>
                <td className={styles.end}>{pago.monto === 0 ? 'Gratis' : price(pago.monto, pago.moneda)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
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
