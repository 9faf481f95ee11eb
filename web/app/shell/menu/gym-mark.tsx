import { api } from '#web/lib/api/api.ts'
import type { Gimnasio } from '#web/lib/session.ts'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import styles from './side-menu.module.css'

/** The gym's logo and name: in the bar where it is wide, else in the head of the menu. */
export function GymMark({ gym }: { gym: Gimnasio }) {
  return (
    <span className={styles.mark}>
      <Avatar name={gym.nombre} letters={1} isSquare size="s" src={logoAddress(gym)} />
      <span className={styles.markName}>{gym.nombre}</span>
    </span>
  )
}

function logoAddress(gym: Gimnasio): string | undefined {
  return gym.logo === '' ? undefined : api.files.getURL(gym, gym.logo, { thumb: '50x50' })
}
