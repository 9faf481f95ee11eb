import type { ReactNode } from 'react'
import styles from './print-line.module.css'
import { useIsPrinting } from './use-is-printing.ts'

/** A line that only paper has. Two texts stand at its ends. */
export function PrintLine({ children }: { children: ReactNode }) {
  return useIsPrinting() && <p className={styles.line}>{children}</p>
}
