import { use } from 'react'
import { SessionContext } from '#web/lib/session.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { paths } from '#web/lib/paths.ts'
import { GymMark } from '../menu/gym-mark.tsx'
import { BranchPicker } from './branch-picker.tsx'
import { ServiceDot } from './service-dot.tsx'
import styles from './top-bar.module.css'

/** The gym's name, branch and service state in the bar. Renders nothing without a gym. */
export function GymBar() {
  const session = use(SessionContext)
  if (!session) return null
  const { gym } = session
  return (
    <>
      <span className={styles.slash} aria-hidden />
      <span className={styles.gym}>
        <GymMark gym={gym} />
      </span>
      <span className={styles.slash} aria-hidden />
      <BranchPicker />
      <ServiceDot gym={gym} />
      {gym.servicio?.precio === 0 && (
        <span className={styles.wide}>
          <LinkButton size="s" href={paths.cambiarPlan()}>
            Explorar premium
          </LinkButton>
        </span>
      )}
    </>
  )
}
