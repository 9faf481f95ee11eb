import { Unlink } from 'lucide-react'
import type { ReactNode } from 'react'
import { FramedPage } from '../frame/framed-page.tsx'
import styles from '../frame/framed-page.module.css'

interface DeadLinkPageProps {
  text: string
  /** Alternatives to the link. */
  children: ReactNode
}

/** For a mailed link that was used, has expired, or was cut off by the mail program. */
export function DeadLinkPage({ text, children }: DeadLinkPageProps) {
  return (
    <FramedPage tone="warn" icon={<Unlink aria-hidden />} title="El enlace ya no sirve" text={text}>
      <div className={styles.actions}>{children}</div>
    </FramedPage>
  )
}
