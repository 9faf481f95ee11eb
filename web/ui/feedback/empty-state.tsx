import type { ReactNode } from 'react'
import { classes } from '../base/classes.ts'
import styles from './state.module.css'

export type EmptyStateProps = {
  icon?: ReactNode
  title: string
  /** The next step. */
  text?: ReactNode
  /** The button: create if there is nothing yet, clear filters if nothing matches. */
  action?: ReactNode
  /** For small places: popovers, cards. */
  isCompact?: boolean | undefined
}

/** Tells that there is nothing, the reason, and the next step. */
export function EmptyState({ icon, title, text, action, isCompact }: EmptyStateProps) {
  return (
    <div className={classes(styles.state, isCompact && styles.compact)}>
      {icon && <span className={styles.icon}>{icon}</span>}
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.actions}>{action}</div>}
    </div>
  )
}
