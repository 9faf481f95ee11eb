import { createContext, type ReactNode, use } from 'react'
import styles from './dialog.module.css'

interface Notice {
  /** Stands at the top of the overlay; null for none. */
  notice: ReactNode
  /** The contents can be read and no longer used. */
  isStopped: boolean
}

const NoticeContext = createContext<Notice>({ notice: null, isStopped: false })

/** Shows a notice in every dialog and panel that is open inside: the page behind one cannot say it. */
export function NoticeInOverlays({ children, ...notice }: Notice & { children: ReactNode }) {
  return <NoticeContext value={notice}>{children}</NoticeContext>
}

/** The contents of an overlay under the notice of `NoticeInOverlays`. */
export function NoticedContents({ children }: { children: ReactNode }) {
  const { notice, isStopped } = use(NoticeContext)
  return (
    <>
      {notice && <div className={styles.notice}>{notice}</div>}
      <div className={styles.contents} inert={isStopped}>
        {children}
      </div>
    </>
  )
}
