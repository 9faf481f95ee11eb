import { useLocation } from '@tanstack/react-router'
import { type ReactNode, use, useEffect, useRef } from 'react'
import { SessionContext } from '#web/lib/session.ts'
import { useToday } from '#web/lib/use-today.ts'
import { PrintLine } from '#web/ui/print/print-line.tsx'
import styles from './page-area.module.css'

interface PageAreaProps {
  /** The drawer covers the page, so nothing in it may take the focus. */
  isInert: boolean
  notice: ReactNode
  children: ReactNode
}

/**
 * The area where pages are shown. A page whose root has `data-fills` takes the full height between the bars, from
 * tablets up.
 */
export function PageArea({ isInert, notice, children }: PageAreaProps) {
  const main = useRef<HTMLElement>(null)
  const pathname = useLocation({ select: (location) => location.pathname })
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <div className={styles.area} inert={isInert}>
      {notice}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must take the focus, even
          without a control in it */}
      <main ref={main} id="contenido" tabIndex={0} className={styles.main}>
        <div className={styles.page}>
          <PrintHead />
          {children}
        </div>
        <footer className={styles.footer}>Vigente · Hecho por el equipo de Vigente</footer>
      </main>
    </div>
  )
}

/** On paper, above the page: the gym, and the day. */
function PrintHead() {
  const session = use(SessionContext)
  const today = useToday(session?.gym.zona_horaria ?? 'UTC')
  return (
    session && (
      <PrintLine>
        <span>{session.gym.nombre}</span>
        <span>Impreso el {session.format.civilDate(today)}</span>
      </PrintLine>
    )
  )
}
