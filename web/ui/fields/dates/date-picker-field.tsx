import type { Ref } from 'react'
import { parseDate, type CalendarDate } from '@internationalized/date'
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import {
  Button as AriaButton,
  DateInput,
  DatePicker,
  DateSegment,
  Group,
  Popover,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
} from 'react-aria-components'
import { classes } from '#web/ui/base/classes.ts'
import fieldStyles from '../field.module.css'
import { FieldFrame, fieldState, type FieldTexts } from '../field.tsx'
import { useOverlayLayer } from '#web/ui/base/layer.tsx'
import popoverStyles from '#web/ui/base/popover.module.css'
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

const isDate = /^\d{4}-\d{2}-\d{2}$/
const dateOf = (text: string | undefined): CalendarDate | null => (text && isDate.test(text) ? parseDate(text) : null)

/** The date field itself; use DateField, which loads it on demand. */
export function DatePickerField(props: DateFieldProps) {
  const { label, isLabelHidden, isOptional, help, error, value, onChange, onBlur, min, max, ref } = props
  const texts = { label, isLabelHidden, isOptional, help, error }
  const layer = useOverlayLayer()
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
          <AriaButton className={classes(fieldStyles.inner)} aria-label="Abrir calendario">
            <CalendarDays aria-hidden />
          </AriaButton>
        </Group>
        <Popover
          className={classes(popoverStyles.popover)}
          placement="bottom end"
          offset={6}
          style={layer}
          aria-label="Calendario"
        >
          <div className={popoverStyles.dialog}>
            <CalendarPanel />
          </div>
        </Popover>
      </FieldFrame>
    </DatePicker>
  )
}

/** A calendar month, Monday first; goes inside a date picker. */
function CalendarPanel() {
  return (
    <Calendar firstDayOfWeek="mon">
      <div className={styles.header}>
        <AriaButton slot="previous" className={classes(styles.turn)}>
          <ChevronLeft aria-hidden />
        </AriaButton>
        <Heading className={classes(styles.month)} />
        <AriaButton slot="next" className={classes(styles.turn)}>
          <ChevronRight aria-hidden />
        </AriaButton>
      </div>
      <CalendarGrid weekdayStyle="short">
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className={classes(styles.weekday)}>{day.slice(0, 2)}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>{(date) => <CalendarCell date={date} className={classes(styles.day)} />}</CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  )
}
