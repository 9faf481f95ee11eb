import type { FieldTexts } from '../field.tsx'
import styles from '../field.module.css'

/** Keeps the place of a date field while its code loads. */
export function DatePlaceholder({ label, isLabelHidden }: FieldTexts) {
  return (
    <div className={styles.field} aria-busy="true">
      {!isLabelHidden && <span className={styles.label}>{label}</span>}
      <div className={styles.control} />
    </div>
  )
}
