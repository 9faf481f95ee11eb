import { Check } from 'lucide-react'
import { classes } from '#web/ui/base/classes.ts'
import styles from './choice.module.css'

interface PlainCheckboxProps {
  /** The accessible name; nothing shows it. */
  label: string
  isSelected: boolean
  onChange: (isSelected: boolean) => void
}

/** A checkbox of the browser with the kit's look. A page of rows has a hundred: one of the kit's takes ten times as long to draw. */
export function PlainCheckbox({ label, isSelected, onChange }: PlainCheckboxProps) {
  return (
    <label className={classes(styles.choice, styles.plain)} data-selected={isSelected || undefined}>
      <input
        type="checkbox"
        className={styles.hidden}
        aria-label={label}
        checked={isSelected}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className={styles.mark}>{isSelected && <Check aria-hidden />}</span>
    </label>
  )
}
