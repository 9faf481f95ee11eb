import { Store } from 'lucide-react'
import { FramedPage } from '#web/features/acceso/frame/framed-page.tsx'
import { chooseBranch } from '#web/lib/current-branch.ts'
import type { SessionRecord } from '#web/lib/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import styles from './branch-gone.module.css'

/** Asks in which branch a desk goes on whose own was closed, or is no longer its user's. */
export function BranchGone({ record }: { record: SessionRecord }) {
  return (
    <FramedPage
      tone="warn"
      icon={<Store aria-hidden />}
      title="¿En qué sucursal sigues?"
      text="La sucursal en la que trabajabas se cerró o ya no es tuya. Lo que cobres quedará en la que elijas."
    >
      <div className={styles.branches}>
        {record.branches.map(({ id, nombre }) => (
          <Button key={id} size="l" isFull onPress={() => chooseBranch(record, id)}>
            {nombre}
          </Button>
        ))}
      </div>
    </FramedPage>
  )
}
