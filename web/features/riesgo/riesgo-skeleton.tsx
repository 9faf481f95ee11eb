import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Heads } from './riesgo-row.tsx'
import styles from './riesgo.module.css'

const rows = Array.from({ length: 8 }, (_, at) => at)

/** The list before it is known, with rows of their true height. */
export function RiesgoSkeleton() {
  return (
    <Card title="Por escribir" isFlush>
      <Heads hasMoney={false} />
      <div aria-hidden="true">
        {rows.map((row) => (
          <div key={row} className={styles.row}>
            <Skeleton width={28} height={28} isRound />
            <span className={styles.texts}>
              <Skeleton width="40%" />
              <Skeleton width="60%" height={12} />
            </span>
          </div>
        ))}
      </div>
    </Card>
  )
}
