import { Unlink } from 'lucide-react'
import type { ReactNode } from 'react'
import { FramedPage } from './framed-page.tsx'
import styles from './framed-page.module.css'

interface DeadLinkPageProps {
  text: string
  /** What can be done instead. */
  children: ReactNode
}

/** A link of a mail that was used, has expired, or was cut off by the mail program. */
export function DeadLinkPage({ text, children }: DeadLinkPageProps) {
  return (
    <FramedPage tone="warn" icon={<Unlink aria-hidden />} title="El enlace ya no sirve" text={text}>
      <div className={styles.actions}>{children}</div>
    </FramedPage>
  )
}
