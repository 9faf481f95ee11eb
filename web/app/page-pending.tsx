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
