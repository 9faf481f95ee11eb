import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './sesion/sesion.module.css'

/** An open till while it loads: its head and two columns. */
export function CajaSkeleton() {
  return (
    <>
      <Card>
        <div className={styles.head}>
          <div className={styles.state}>
            <Skeleton width={160} height={28} />
            <span className={styles.detail}>
              <Skeleton width={260} height={18} />
            </span>
          </div>
          <Skeleton width={300} height={36} />
        </div>
      </Card>
      <div className={styles.columns}>
        <Lines />
        <Lines />
      </div>
    </>
  )
}

const lines = [0, 1, 2, 3]

function Lines() {
  return (
    <Card>
      <div className={styles.stack}>
        <Skeleton width={120} height={20} />
        <div className={styles.amounts}>
          {lines.map((line) => (
            <div key={line}>
              <Skeleton width="45%" height={20} />
              <Skeleton width={80} height={20} isAtEnd />
            </div>
          ))}
        </div>
      </div>
    </Card>
  )
}
