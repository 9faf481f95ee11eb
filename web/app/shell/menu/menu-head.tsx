import { use } from 'react'
import { paths } from '#web/lib/paths.ts'
import { SessionContext } from '#web/lib/session.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { Logo } from '#web/ui/layout/logo.tsx'
import { GymMark } from './gym-mark.tsx'
import styles from './side-menu.module.css'

/** The head of a menu that covers the bar, or stands where the bar has no room for the gym. */
export function MenuHead({ isDesktop }: { isDesktop: boolean }) {
  const gym = use(SessionContext)?.gym
  return (
    <div className={styles.head}>
      <div className={styles.brand}>
        <Logo />
      </div>
      {gym && !isDesktop && (
        <div className={styles.gym}>
          <GymMark gym={gym} />
          {gym.servicio?.precio === 0 && (
            <LinkButton size="s" isFull href={paths.cambiarPlan()}>
              Explorar premium
            </LinkButton>
          )}
        </div>
      )}
    </div>
  )
}
