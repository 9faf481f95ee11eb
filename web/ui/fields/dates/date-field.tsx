import { onDemand } from '#web/ui/base/on-demand.ts'
import type { FieldTexts } from '../field.tsx'
import styles from '../field.module.css'

function Placeholder({ label, isLabelHidden }: FieldTexts) {
  return (
    <div className={styles.field} aria-busy="true">
      {!isLabelHidden && <span className={styles.label}>{label}</span>}
      <div className={styles.control} />
    </div>
  )
}

/** A civil date as dd/mm/aaaa, typed or chosen in a calendar; its code loads on first use. */
export const { Part: DateField } = onDemand(
  async () => (await import('./date-picker-field.tsx')).DatePickerField,
  Placeholder,
)
