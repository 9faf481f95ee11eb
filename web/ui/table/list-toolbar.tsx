import type { ReactNode } from 'react'
import { classes } from '../base/classes.ts'
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
  /** Few words and no counts: the rest fits beside them on most screens. */
  areTabsShort?: boolean | undefined
}

/** The one toolbar above a list: below its tabs, or beside them where they fit without moving when their counts arrive. */
export function ListToolbar({ tabs, search, filters, tools, more, areTabsShort }: ListToolbarProps) {
  return (
    <div className={styles.toolbar}>
      <div className={classes(styles.lines, areTabsShort && styles.short)}>
        <div className={styles.tabs}>{tabs}</div>
        {more}
        <div className={styles.row}>
          <div className={styles.search}>{search}</div>
          {filters}
          {tools && <div className={styles.tools}>{tools}</div>}
        </div>
      </div>
    </div>
  )
}
