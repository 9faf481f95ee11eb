import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import styles from './importar.module.css'

interface SeccionProps {
  title: string
  /** Its content in a line. */
  summary: string
  /** It opens by itself once; a person closes it. */
  needsLook: boolean
  children: ReactNode
}

/** A part of the review that folds. */
export function Seccion({ title, summary, needsLook, children }: SeccionProps) {
  const [isOpen, setIsOpen] = useState(needsLook)
  const [neededLook, setNeededLook] = useState(needsLook)
  if (needsLook !== neededLook) {
    setNeededLook(needsLook)
    if (needsLook) setIsOpen(true)
  }
  return (
    <details className={styles.section} open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        <ChevronRight aria-hidden />
        <span className={styles.texts}>
          <span className={styles.strong}>{title}</span>
          <span className={styles.quiet}>{summary}</span>
        </span>
      </summary>
      {isOpen && <div className={styles.opened}>{children}</div>}
    </details>
  )
}
