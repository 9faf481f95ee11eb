import type { ReactNode } from 'react'
import { classes } from '../base/classes.ts'
import styles from './row-list.module.css'

export type RowListProps = {
  label?: string | undefined
  /** In a card without padding: the rows have their own. */
  isFlush?: boolean | undefined
  children: ReactNode
}

/** A short list under hairlines, for things with a name, a few words and some actions. */
export function RowList({ label, isFlush, children }: RowListProps) {
  return (
    <ul className={classes(styles.list, isFlush && styles.flush)} aria-label={label}>
      {children}
    </ul>
  )
}

export type RowProps = {
  title: string
  /** Quiet lines under the title. */
  details?: readonly ReactNode[]
  /** An icon or a picture before the title. */
  leading?: ReactNode
  /** The whole row opens what it names; its other controls stay apart. */
  onOpen?: (() => void) | undefined
  /** Its record is open beside the list. */
  isOpen?: boolean | undefined
  /** No longer in use. */
  isQuiet?: boolean | undefined
  /** State and actions at the end. */
  children?: ReactNode
}

/** One line of a RowList. */
export function Row({ title, details = [], leading, onOpen, isOpen, isQuiet, children }: RowProps) {
  return (
    <li className={classes(styles.row, onOpen && styles.opens, isOpen && styles.open, isQuiet && styles.quiet)}>
      {leading}
      <span className={styles.texts}>
        {onOpen ? (
          <button type="button" className={styles.name} onClick={onOpen} data-row data-active={isOpen ? '' : undefined}>
            {title}
          </button>
        ) : (
          <span className={styles.name}>{title}</span>
        )}
        {details.map((detail, at) => (
          <span key={at} className={styles.detail}>
            {detail}
          </span>
        ))}
      </span>
      {children}
    </li>
  )
}
