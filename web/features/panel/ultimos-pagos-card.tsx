import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import type { Pago } from '#shared/collections/pago.ts'
import { methodNames } from '#shared/metodos-pago.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { LoadError } from '#web/lib/api/load-error.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { ultimosPagosQuery } from './panel.queries.ts'
import styles from './panel.module.css'

const all = (
  <span className={styles.links}>
    <LinkButton size="s" variant="ghost" href={paths.pagos()}>
      Ver todos
    </LinkButton>
  </span>
)

/** The latest payments. */
export function UltimosPagosCard({ sucursal, rows = 5 }: { sucursal: string | null; rows?: number }) {
  const { data, error, refetch } = useQuery(ultimosPagosQuery(sucursal, rows))
  return (
    <Card title="Últimos pagos" action={all} isFlush>
      {error && !data ? (
        <LoadError isCompact error={error} onRetry={refetch} />
      ) : !data ? (
        <div className={styles.waiting}>
          <Skeleton height={rows * 52 - 40} />
        </div>
      ) : data.length === 0 ? (
        <EmptyState
          isCompact
          icon={<ReceiptText aria-hidden />}
          title="Todavía no hay pagos"
          text="El primero que registres aparecerá aquí."
        />
      ) : (
        <ul className={styles.rows}>
          {data.map((pago) => (
            <PagoRow key={pago.id} pago={pago} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function PagoRow({ pago }: { pago: Pago }) {
  const { format } = useSession()
  const nombre = pago.expand?.id_miembro?.nombre ?? ''
  const plan = pago.expand?.id_plan_plazo?.expand?.id_plan?.nombre
  return (
    <li>
      <Link to={paths.verPago(pago.id)} className={styles.row}>
        <Avatar name={nombre} size="s" />
        <span className={styles.texts}>
          <span className={styles.name}>{nombre}</span>
          <span className={styles.detail}>{[plan, methodNames(pago), format.moment(pago.fecha_pago)].join(' · ')}</span>
        </span>
        <span className={styles.amount}>{format.money(pago.monto_total)}</span>
      </Link>
    </li>
  )
}
