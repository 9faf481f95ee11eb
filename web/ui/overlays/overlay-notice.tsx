import { createContext, type ReactNode, use } from 'react'
import styles from './dialog.module.css'

const NoticeContext = createContext<ReactNode>(null)

/** Shows a notice in every dialog and panel that is open inside: the page behind one cannot say it. */
export function NoticeInOverlays({ notice, children }: { notice: ReactNode; children: ReactNode }) {
  return <NoticeContext value={notice}>{children}</NoticeContext>
}

/** The notice of `NoticeInOverlays`, at the top of an overlay. */
export function OverlayNotice() {
  const notice = use(NoticeContext)
  return notice && <div className={styles.notice}>{notice}</div>
}
