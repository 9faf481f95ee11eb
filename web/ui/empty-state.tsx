import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './state.module.css'

export type EmptyStateProps = {
  icon?: ReactNode
  /** What there is not. */
  title: string
  /** What can be done about it. */
  text?: ReactNode
  /** The button that does it: create when there is nothing yet, clear filters when nothing matches. */
  action?: ReactNode
  /** For small places: popovers, cards. */
  isCompact?: boolean | undefined
}

/** Says that there is nothing, why, and what to do. */
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
