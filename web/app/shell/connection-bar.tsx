import { WifiOff } from 'lucide-react'
import { useIsConnectionLost } from '#web/lib/connection.ts'
import styles from './connection-bar.module.css'

/** A quiet line while the server cannot be reached. */
export function ConnectionBar() {
  const isLost = useIsConnectionLost()
  return (
    <div role="status">
      {isLost && (
        <p className={styles.bar}>
          <WifiOff aria-hidden />
          Sin conexión con el servidor. Lo que ves puede haber cambiado; volvemos a intentarlo solos.
        </p>
      )}
    </div>
  )
}
