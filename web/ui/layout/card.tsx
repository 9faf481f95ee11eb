import type { ReactNode } from 'react'
import styles from './card.module.css'
import { classes } from '../base/classes.ts'

export type CardProps = {
  title?: string | undefined
  description?: ReactNode
  /** A link or a small control at the end of the title's line. */
  action?: ReactNode
  /** Without padding, for lists and tables. */
  isFlush?: boolean | undefined
  children: ReactNode
}

/** A panel with a thin border. */
export function Card({ title, description, action, isFlush, children }: CardProps) {
  return (
    <section className={styles.card} {...(title && { 'aria-label': title })}>
      {title && (
        <header className={styles.header}>
          <div>
            <h2 className={styles.title}>{title}</h2>
            {description && <p className={styles.description}>{description}</p>}
          </div>
          {action}
        </header>
      )}
      <div className={classes(styles.body, isFlush && styles.flush)}>{children}</div>
    </section>
  )
}
