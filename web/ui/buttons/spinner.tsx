import { ProgressBar } from 'react-aria-components'
import { classes } from '../base/classes.ts'
import styles from './button.module.css'

/** A small turning arc. Decorative; the owner provides the words. */
export function Spinner() {
  return (
    <svg className={styles.spinner} viewBox="0 0 16 16" fill="none" aria-hidden="true">
      <circle cx="8" cy="8" r="6.25" stroke="currentColor" strokeWidth="1.5" opacity="0.25" />
      <path d="M14.25 8A6.25 6.25 0 0 0 8 1.75" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
    </svg>
  )
}

/** The arc over a pending button, announced to screen readers. */
export function PendingSpinner() {
  return (
    <ProgressBar isIndeterminate aria-label="En curso" className={classes(styles.pending)}>
      <Spinner />
    </ProgressBar>
  )
}
