import type { ReactNode } from 'react'
import styles from './page-header.module.css'

export type PageHeaderProps = {
  title: string
  /** A figure or a sentence under the title; '' or false keeps its line until it is known. */
  subtitle?: ReactNode
  /** Buttons, the main one last. */
  actions?: ReactNode
}

/** The head of a page, with its only h1. */
export function PageHeader({ title, subtitle, actions }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.titles}>
        <h1 className={styles.title}>{title}</h1>
        {subtitle !== undefined && <p className={styles.subtitle}>{subtitle || '\u00a0'}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}
