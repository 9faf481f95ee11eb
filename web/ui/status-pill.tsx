import { classes } from './classes.ts'
import styles from './status-pill.module.css'

export type StatusPillProps = {
  kind: 'ok' | 'warn' | 'bad' | 'info' | 'neutral'
  /** The word; colour never speaks alone. */
  children: string
  /** Filled stands out in a header; plain is for rows. */
  isFilled?: boolean | undefined
}

/** A state: a dot and its word. */
export function StatusPill({ kind, children, isFilled }: StatusPillProps) {
  return <span className={classes(styles.status, styles[kind], isFilled && styles.filled)}>{children}</span>
}
