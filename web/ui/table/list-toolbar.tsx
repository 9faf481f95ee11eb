import type { ReactNode } from 'react'
import styles from './list-toolbar.module.css'

export type ListToolbarProps = {
  /** The list's first choice: states or days. */
  tabs: ReactNode
  search: ReactNode
  /** The FilterBar. */
  filters?: ReactNode
  /** At the end: views, export, columns. */
  tools?: ReactNode
  /** In a row of its own: fields that a tab asks for. */
  more?: ReactNode
}

/** The one toolbar above a list. */
export function ListToolbar({ tabs, search, filters, tools, more }: ListToolbarProps) {
  return (
    <div className={styles.toolbar}>
      <div className={styles.tabs}>{tabs}</div>
      {more}
      <div className={styles.row}>
        <div className={styles.search}>{search}</div>
        {filters}
        {tools && <div className={styles.tools}>{tools}</div>}
      </div>
    </div>
  )
}
