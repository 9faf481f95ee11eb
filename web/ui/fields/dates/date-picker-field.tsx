import type { Ref } from 'react'
import { DateInput, DatePicker, DateSegment, Group, Calendar } from 'react-aria-components'
import { classes } from '#web/ui/base/classes.ts'
import fieldStyles from '../field.module.css'
import { FieldFrame, fieldState, type FieldTexts } from '../field.tsx'
import { CalendarMonth } from './calendar-month.tsx'
import { CalendarButton, CalendarPopover } from './calendar-popover.tsx'
import { dateOf } from './date-of.ts'
import styles from './date-field.module.css'

type DateFieldProps = FieldTexts & {
  /** yyyy-mm-dd, or empty. */
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  /** First and last selectable day, yyyy-mm-dd. */
  min?: string | undefined
  max?: string | undefined
  isDisabled?: boolean | undefined
  autoFocus?: boolean | undefined
  /** The element around the date's segments. */
  ref?: Ref<HTMLDivElement>
}

/** The date field itself; use DateField, which loads it on demand. */
export function DatePickerField(props: DateFieldProps) {
  const { label, isLabelHidden, isOptional, help, error, value, onChange, onBlur, min, max, ref } = props
  const texts = { label, isLabelHidden, isOptional, help, error }
  return (
    <DatePicker
      {...fieldState(texts)}
      {...(onBlur && { onBlur })}
      isDisabled={props.isDisabled ?? false}
      autoFocus={props.autoFocus ?? false}
      granularity="day"
      firstDayOfWeek="mon"
      shouldForceLeadingZeros
      minValue={dateOf(min)}
      maxValue={dateOf(max)}
      value={dateOf(value)}
      onChange={(date) => onChange(date?.toString() ?? '')}
    >
      <FieldFrame {...texts}>
        <Group className={classes(fieldStyles.control)} {...(ref && { ref })}>
          <DateInput className={classes(styles.input)}>
            {(segment) => <DateSegment segment={segment} className={classes(styles.segment)} />}
          </DateInput>
          <CalendarButton />
        </Group>
        <CalendarPopover>
          <Calendar firstDayOfWeek="mon">
            <CalendarMonth />
          </Calendar>
        </CalendarPopover>
      </FieldFrame>
    </DatePicker>
  )
}
