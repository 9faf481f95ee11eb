import type { ReactNode } from 'react'
import styles from './panel-line.module.css'

export interface PanelLineProps {
  text: ReactNode
  /** Quieter, below the text. */
  detail: ReactNode
  /** The buttons at the end. */
  children?: ReactNode
}

/** A line in a section of a record's panel. */
export function PanelLine({ text, detail, children }: PanelLineProps) {
  return (
    <div className={styles.line}>
      <span>
        {text}
        <span className={styles.detail}>{detail}</span>
      </span>
      {children && <span className={styles.acts}>{children}</span>}
    </div>
  )
}
