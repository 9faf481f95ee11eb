import { enRiesgo } from '#shared/palabras/plata.ts'
import { useSession } from '#web/lib/session.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './panel.module.css'

/** The card before its rows are known, as high as five of them. */
export const RiesgoWaiting = () => (
  <Card title={enRiesgo(useSession().gym.pais)} isFlush>
    <div className={styles.waiting}>
      <Skeleton height={257} />
    </div>
  </Card>
)
