import { use } from 'react'
import { api } from '#web/lib/api.ts'
import { type Gimnasio, SessionContext } from '#web/lib/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { paths } from '../paths.ts'
import { BranchPicker } from './branch-picker.tsx'
import { ServiceDot } from './service-dot.tsx'
import styles from './top-bar.module.css'

/** What the bar says of the gym: its name, the branch, and how its service stands. Nothing for who has no gym. */
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
