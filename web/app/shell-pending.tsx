import { PagePending } from './page-pending.tsx'
import styles from './page-pending.module.css'

/** The frame of the administration area while user and gym load on the first visit. */
export function ShellPending() {
  return (
    <div className={styles.shell}>
      <div className={styles.bar} />
      <div className={styles.menu} />
      <div className={styles.content}>
        <PagePending />
      </div>
    </div>
  )
}
