import type { CajaMovimiento } from '#shared/caja/caja.ts'
import { useSession } from '#web/lib/session.ts'
import { classes } from '#web/ui/base/classes.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { signOf, typeNames } from './type-names.ts'
import styles from './sesion.module.css'

interface MovimientosCardProps {
  movimientos: readonly CajaMovimiento[]
  /** How many the session has. */
  total: number
}

/** The last movements of the session, newest first. */
export function MovimientosCard({ movimientos, total }: MovimientosCardProps) {
  const { format } = useSession()
  return (
    <Card title="Movimientos">
      {movimientos.length === 0 && (
        <p className={styles.quiet}>Anota aquí lo que entra o sale de la caja sin ser un cobro.</p>
      )}
      <ul className={styles.list}>
        {movimientos.map(({ id, created, tipo, monto, concepto, nota, expand }) => (
          <li key={id} className={styles.row}>
            <span className={styles.texts}>
              <span className={styles.concept}>{concepto}</span>
              <span className={styles.detail}>
                {[typeNames[tipo], format.time(created), expand?.usuario_id?.name, nota].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className={classes(styles.amount, signOf(tipo) > 0 && styles.in)}>
              {signOf(tipo) > 0 ? '+' : '−'}
              {format.money(monto)}
            </span>
          </li>
        ))}
      </ul>
      {total > movimientos.length && (
        <p className={styles.quiet}>
          Los últimos {movimientos.length} de {format.number(total)}.
        </p>
      )}
    </Card>
  )
}
