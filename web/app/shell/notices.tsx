import { Ban, WifiOff } from 'lucide-react'
import { avisoDeSuspension } from '#shared/suspension.ts'
import { useIsConnectionLost } from '#web/lib/connection.ts'
import styles from './notices.module.css'

/** Quiet lines above every page: the server cannot be reached, the gym may only be read. */
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
          {avisoDeSuspension}
        </p>
      )}
    </div>
  )
}
