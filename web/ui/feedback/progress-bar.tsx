import { Label, ProgressBar as AriaProgressBar } from 'react-aria-components'
import { classes } from '../base/classes.ts'
import styles from './progress-bar.module.css'

interface ProgressBarProps {
  label: string
  valueLabel: string
  value: number
  /** 0 while unknown. */
  max: number
}

/** Progress toward a known end. */
export function ProgressBar({ label, valueLabel, value, max }: ProgressBarProps) {
  const share = max > 0 ? Math.min(1, value / max) : 0
  return (
    <AriaProgressBar
      className={classes(styles.progress)}
      value={value}
      maxValue={Math.max(1, max)}
      valueLabel={valueLabel}
      isIndeterminate={max === 0}
    >
      <div className={styles.texts}>
        <Label>{label}</Label>
        <span className={styles.value}>{valueLabel}</span>
      </div>
      <div className={styles.track}>
        <div className={styles.fill} style={{ width: `${100 * share}%` }} />
      </div>
    </AriaProgressBar>
  )
}
