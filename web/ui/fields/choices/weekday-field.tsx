import { Checkbox, CheckboxGroup } from 'react-aria-components'
import { weekdayNames } from '#shared/values/weekdays.ts'
import { classes } from '#web/ui/base/classes.ts'
import { FieldFrame, fieldState, type FieldTexts } from '../field.tsx'
import styles from './segmented-control.module.css'

export type WeekdayFieldProps = FieldTexts & {
  /** ISO digits in order: '135'. */
  value: string
  onChange: (value: string) => void
}

/** Any days of the week, Monday first. */
export function WeekdayField({ value, onChange, ...texts }: WeekdayFieldProps) {
  return (
    <CheckboxGroup
      {...fieldState(texts)}
      value={value.split('')}
      onChange={(digits) => onChange(digits.toSorted().join(''))}
    >
      <FieldFrame {...texts}>
        <div className={styles.track}>
          {weekdayNames.map((name, at) => (
            <Checkbox key={name} value={String(at + 1)} className={classes(styles.segment)}>
              {name}
            </Checkbox>
          ))}
        </div>
      </FieldFrame>
    </CheckboxGroup>
  )
}
