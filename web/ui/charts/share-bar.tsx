import { classes } from '../base/classes.ts'
import styles from './share-bar.module.css'

interface ShareBarProps {
  value: number
  max: number
  isThin?: boolean | undefined
}

/** The share of a value in its maximum. Decorative: the owner says both in words. */
export function ShareBar({ value, max, isThin }: ShareBarProps) {
  return (
    <span className={classes(styles.track, isThin && styles.thin)} aria-hidden>
      <span
        className={classes(styles.fill, value > max && styles.over)}
        style={{ width: `${Math.min(100, (value / max) * 100)}%` }}
      />
    </span>
  )
}
