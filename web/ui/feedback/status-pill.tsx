import { classes } from '../base/classes.ts'
import styles from './status-pill.module.css'

export type StatusPillProps = {
  kind: 'ok' | 'warn' | 'bad' | 'info' | 'neutral'
  /** A word is required, because colour alone is not enough. */
  children: string
  /** Filled for headers; plain for rows. */
  isFilled?: boolean | undefined
}

/** A state: a dot and its word. */
export function StatusPill({ kind, children, isFilled }: StatusPillProps) {
  return <span className={classes(styles.status, styles[kind], isFilled && styles.filled)}>{children}</span>
}
