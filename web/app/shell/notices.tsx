import { Ban, WifiOff } from 'lucide-react'
import { accessRefusals } from '#shared/errors/access-refusals.ts'
import { useIsConnectionLost } from '#web/lib/api/connection.ts'
import styles from './notices.module.css'

/** Notices above every page: the server is unreachable, the gym is read-only. */
export function Notices({ isSuspended }: { isSuspended: boolean }) {
  const isLost = useIsConnectionLost()
  return (
    <div role="status">
      {isLost && (
        <p className={styles.bar}>
          <WifiOff aria-hidden />
          Sin conexión con el servidor. Lo que ves puede haber cambiado; volvemos a intentarlo solos.
        </p>
      )}
      {isSuspended && (
        <p className={styles.bar}>
          <Ban aria-hidden />
          {accessRefusals.gym_suspended}
        </p>
      )}
    </div>
  )
}
