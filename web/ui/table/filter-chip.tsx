import { X } from 'lucide-react'
import { Button as AriaButton } from 'react-aria-components'
import { classes } from '../base/classes.ts'
import styles from './filter-chip.module.css'

export type FilterChipProps = {
  /** The filtered column and comparison: 'Vence antes de'. */
  label: string
  value: string
  onRemove: () => void
  /** Opens the filter to change it. */
  onPress?: (() => void) | undefined
}

export function FilterChip({ label, value, onRemove, onPress }: FilterChipProps) {
  const texts = (
    <>
      {label} <span className={styles.value}>{value}</span>
    </>
  )
  return (
    <span className={styles.chip}>
      {onPress ? (
        <AriaButton className={classes(styles.open)} onPress={onPress}>
          {texts}
        </AriaButton>
      ) : (
        <span className={styles.open} data-static>
          {texts}
        </span>
      )}
      <AriaButton className={classes(styles.remove)} aria-label={`Quitar filtro: ${label} ${value}`} onPress={onRemove}>
        <X aria-hidden />
      </AriaButton>
    </span>
  )
}
