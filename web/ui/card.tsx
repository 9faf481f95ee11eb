import type { ReactNode } from 'react'
import styles from './card.module.css'
import { classes } from './classes.ts'

export type CardProps = {
  title?: string | undefined
  description?: ReactNode
  /** A link or a small control at the end of the title's line. */
  action?: ReactNode
  /** Lets the contents touch the border: lists, tables. */
  isFlush?: boolean | undefined
  children: ReactNode
}

/** A quiet panel with a hairline around it. */
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
