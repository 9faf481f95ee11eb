import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import styles from './page-pending.module.css'

/** The skeleton of a page while its code or data loads. */
export function PagePending() {
  return (
    <div className={styles.page} role="status" aria-label="Cargando">
      <Skeleton width={180} height={26} />
      <Skeleton height={38} />
      <Skeleton height={280} />
    </div>
  )
}

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
