import { DateInput, DateRangePicker, DateSegment, Group, RangeCalendar } from 'react-aria-components'
import { classes } from '#web/ui/base/classes.ts'
import fieldStyles from '../field.module.css'
import { FieldFrame, fieldState, type FieldTexts } from '../field.tsx'
import { CalendarMonth } from './calendar-month.tsx'
import { CalendarButton, CalendarPopover } from './calendar-popover.tsx'
import { dateOf } from './date-of.ts'
import styles from './date-field.module.css'

type DateRangeFieldProps = FieldTexts & {
  /** yyyy-mm-dd, or empty. */
  from: string
  to: string
  /** Called with both days. */
  onChange: (from: string, to: string) => void
  /** Last selectable day, yyyy-mm-dd. */
  max?: string | undefined
}

/** The range field itself; use DateRangeField, which loads it on demand. */
export function DateRangePickerField({ from, to, onChange, max, ...texts }: DateRangeFieldProps) {
  const [start, end] = [dateOf(from), dateOf(to)]
  return (
    <DateRangePicker
      {...fieldState(texts)}
      granularity="day"
      firstDayOfWeek="mon"
      shouldForceLeadingZeros
      maxValue={dateOf(max)}
      value={start && end ? { start, end } : null}
      onChange={(range) => range && onChange(range.start.toString(), range.end.toString())}
    >
      <FieldFrame {...texts}>
        <Group className={classes(fieldStyles.control)}>
          <DateInput slot="start" className={classes(styles.input, styles.start)}>
            {(segment) => <DateSegment segment={segment} className={classes(styles.segment)} />}
          </DateInput>
          <span aria-hidden className={styles.dash}>
            –
          </span>
          <DateInput slot="end" className={classes(styles.input)}>
            {(segment) => <DateSegment segment={segment} className={classes(styles.segment)} />}
          </DateInput>
          <CalendarButton />
        </Group>
        <CalendarPopover>
          <RangeCalendar firstDayOfWeek="mon" className={classes(styles.range)}>
            <CalendarMonth />
          </RangeCalendar>
        </CalendarPopover>
      </FieldFrame>
    </DateRangePicker>
  )
}
