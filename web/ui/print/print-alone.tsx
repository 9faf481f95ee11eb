import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { Paper } from './paper.ts'
import styles from './print-alone.module.css'

/** Prints only its content and hides the rest of the page while printing. */
export function PrintAlone({ paper, children }: { paper: Paper; children: ReactNode }) {
  return createPortal(
    <div data-print-alone className={styles.sheet} data-paper={paper} aria-hidden>
      {children}
    </div>,
    document.body,
  )
}
