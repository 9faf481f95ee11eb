import { use } from 'react'
import { api } from '#web/lib/api/api.ts'
import { type Gimnasio, SessionContext } from '#web/lib/session.ts'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { paths } from '#web/lib/paths.ts'
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
        <Avatar name={gym.nombre} letters={1} isSquare size="s" src={logoAddress(gym)} />
        <span className={styles.gymName}>{gym.nombre}</span>
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

function logoAddress(gym: Gimnasio): string | undefined {
  return gym.logo === '' ? undefined : api.files.getURL(gym, gym.logo, { thumb: '50x50' })
}
