import { createContext, type ReactNode, use, useEffect, useRef } from 'react'
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
  const said = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The focus was in the contents: without one, Escape would not reach the overlay.
    if (isStopped) said.current?.focus()
  }, [isStopped])
  return (
    <>
      {notice && (
        <div ref={said} className={styles.above} tabIndex={-1}>
          {notice}
        </div>
      )}
      <div className={styles.contents} inert={isStopped}>
        {children}
      </div>
    </>
  )
}
