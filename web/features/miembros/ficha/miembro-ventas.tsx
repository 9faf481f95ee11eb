import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Venta } from '#shared/ventas/venta.ts'
import { writeMedio } from '#shared/metodos-pago.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { useToday } from '#web/lib/use-today.ts'
import { aCuentaText } from '#web/lib/words/debe.ts'
import { classes } from '#web/ui/base/classes.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { ventasOfMiembroQuery } from '../queries/miembros.queries.ts'
import styles from './miembro-panel.module.css'

/** A member's purchases besides memberships, newest first. Renders nothing while there is none. */
export function MiembroVentas({ id }: { id: string }) {
  const { data, isLoading } = useQuery(ventasOfMiembroQuery(id))
  if (isLoading) return <Skeleton height={0} />
  if (!data || data.items.length === 0) return null
  return (
    <section className={styles.section} aria-label="Ventas">
      <h3 className={styles.heading}>Ventas</h3>
      <div className={styles.payments}>
        {data.items.map((venta) => (
          <VentaLine key={venta.id} venta={venta} />
        ))}
      </div>
      {data.totalItems > data.items.length && (
        <p className={styles.quiet}>Se muestran las últimas {data.items.length} ventas.</p>
      )}
    </section>
  )
}

function VentaLine({ venta }: { venta: Venta }) {
  const { id, concepto, cantidad, monto, medio_pago, anulado, created, a_cuenta } = venta
  const { gym, format } = useSession()
  const today = useToday(gym.zona_horaria)
  return (
    <Link to={paths.verVenta(id)} className={classes(styles.payment, anulado !== '' && styles.voided)}>
      <span className={styles.concept}>{cantidad === 1 ? concepto : `${cantidad} × ${concepto}`}</span>
      <span className={styles.amount}>{format.money(monto)}</span>
      <span className={styles.quiet}>{anulado === '' ? writeMedio(medio_pago) : 'Anulada'}</span>
      <span className={styles.quiet}>{format.date(created)}</span>
      {a_cuenta > 0 && anulado === '' && (
        <span className={styles.quiet}>{aCuentaText(venta, today, format.money)}</span>
      )}
    </Link>
  )
}
