import { lazy, Suspense, type Ref } from 'react'
import type { FieldTexts } from './field.tsx'
import styles from './field.module.css'

export type DateFieldProps = FieldTexts & {
  /** yyyy-mm-dd, or empty. */
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  /** First and last day that may be chosen, yyyy-mm-dd. */
  min?: string | undefined
  max?: string | undefined
  isDisabled?: boolean | undefined
  autoFocus?: boolean | undefined
  /** The element around the parts of the date. */
  ref?: Ref<HTMLDivElement>
}

const DatePickerField = lazy(async () => ({ default: (await import('./date-picker-field.tsx')).DatePickerField }))

function Placeholder({ label, isLabelHidden }: FieldTexts) {
  return (
    <div className={styles.field} aria-busy="true">
      {!isLabelHidden && <span className={styles.label}>{label}</span>}
      <div className={styles.control} />
    </div>
  )
}

/** A civil date as dd/mm/aaaa, typed or taken from a calendar; its code is fetched when first seen. */
export function DateField(props: DateFieldProps) {
  return (
    <Suspense fallback={<Placeholder {...props} />}>
      <DatePickerField {...props} />
    </Suspense>
  )
}
