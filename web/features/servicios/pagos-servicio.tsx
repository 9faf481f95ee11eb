import { useQuery } from '@tanstack/react-query'
import type { Servicio, ServicioPago } from '#shared/collections/servicio.ts'
import { formatPrice } from '#shared/values/price.ts'
import { useSession } from '#web/lib/session.ts'
import { LoadError } from '#web/lib/api/load-error.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { StatusPill } from '#web/ui/feedback/status-pill.tsx'
import styles from './cambiar-plan-page.module.css'
import { serviciosPagosQuery } from './servicios.queries.ts'

const kinds = { pendiente: 'warn', aprobado: 'ok', rechazado: 'bad' } as const
const words = { pendiente: 'Pendiente', aprobado: 'Aprobado', rechazado: 'Rechazado' }
const metodos = { prueba: 'Prueba', transferencia: 'Transferencia', mercado_pago: 'Mercado Pago', cortesia: 'Cortesía' }

/** The gym's payments to the platform, with their states. */
export function PagosServicio({ servicios }: { servicios: readonly Servicio[] }) {
  const { data, error, refetch } = useQuery(serviciosPagosQuery())
  const nameOf = (id: string) => servicios.find((one) => one.id === id)?.nombre ?? ''
  return (
    <Card title="Tus pagos a Vigente" isFlush>
      {error && !data ? (
        <LoadError isCompact error={error} onRetry={refetch} />
      ) : !data ? (
        <div className={styles.waiting}>
          <Skeleton height={48} />
        </div>
      ) : data.items.length === 0 ? (
        <p className={styles.none}>Todavía no hay ninguno. Aquí verás cada pago de tu plan y en qué quedó.</p>
      ) : (
        <ul className={styles.pagos}>
          {data.items.map((pago) => (
            <Pago key={pago.id} pago={pago} servicio={nameOf(pago.servicio_id)} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Pago({ pago, servicio }: { pago: ServicioPago; servicio: string }) {
  const { format, gym } = useSession()
  const { monto, moneda, meses, metodo, estado, inicio, vencimiento, motivo, created } = pago
  const period =
    vencimiento === '' ? format.date(created) : `${format.civilDate(inicio)} – ${format.civilDate(vencimiento)}`
  return (
    <li className={styles.pago}>
      <span className={styles.what}>
        <span className={styles.title}>
          {servicio}
          {metodo === 'prueba' ? '' : `, ${meses} ${meses === 1 ? 'mes' : 'meses'}`}
        </span>
        <span className={styles.detail}>
          {period} · {metodos[metodo]}
        </span>
        {estado === 'rechazado' && motivo !== '' && <span className={styles.motivo}>{motivo}</span>}
      </span>
      <span className={styles.amount}>{monto === 0 ? 'Gratis' : formatPrice(monto, { moneda, pais: gym.pais })}</span>
      <StatusPill kind={kinds[estado]}>{words[estado]}</StatusPill>
    </li>
  )
}
