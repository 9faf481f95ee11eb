import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { classes } from '../../base/classes.ts'
import { Popover } from '../../overlays/popover.tsx'
import styles from './filter-chip.module.css'

export type FilterChipProps = {
  /** The filtered column and comparison: 'Vence antes de'. */
  label: string
  value: string
  onRemove: () => void
  /** The form to change it, in a popover. */
  form?: ((close: () => void) => ReactNode) | undefined
}

export function FilterChip({ label, value, onRemove, form }: FilterChipProps) {
  const texts = (
    <>
      {label} <span className={styles.value}>{value}</span>
    </>
  )
  return (
    <span className={styles.chip}>
      {form ? (
        <Popover
          label={`Cambiar el filtro: ${label} ${value}`}
          trigger={<AriaButton className={classes(styles.open)}>{texts}</AriaButton>}
        >
          {form}
        </Popover>
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
