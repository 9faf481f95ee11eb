import { Ban, WifiOff } from 'lucide-react'
import { sentencesOfTheScreen } from '#shared/errors/sentences-of-the-screen.ts'
import { useIsConnectionLost } from '#web/lib/api/connection.ts'
import { Link } from 'react-aria-components'
import { paths } from '#web/lib/paths.ts'
import { classes } from '#web/ui/base/classes.ts'
import { onDemand } from '#web/ui/base/on-demand.ts'
import styles from './notices.module.css'

const confirmNotice = onDemand(async () => (await import('./confirm-notice.tsx')).ConfirmNotice)

interface NoticesProps {
  isSuspended: boolean
  /** The gym is the one that visitors try. */
  isDemo: boolean
  /** The user's address, if nobody has confirmed it. */
  unconfirmed: string | undefined
}

/** Notices above every page: the server is unreachable, the gym is read-only or a demonstration, an address is unconfirmed. */
export function Notices({ isSuspended, isDemo, unconfirmed }: NoticesProps) {
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
          {sentencesOfTheScreen.gym_suspended}
        </p>
      )}
      {unconfirmed !== undefined && !isDemo && <confirmNotice.Part email={unconfirmed} />}
      {isDemo && (
        <p className={classes(styles.bar, styles.demo)}>
          <span>
            Estás en la demostración. Lo que anotes lo ven otras visitas, y se borra cada noche.{' '}
            <Link href={paths.register()} className={classes(styles.link)}>
              Crear mi cuenta
            </Link>
          </span>
        </p>
      )}
    </div>
  )
}
