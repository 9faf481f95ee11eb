import { parseDate, type CalendarDate } from '@internationalized/date'
import { CalendarDays } from 'lucide-react'
import { Button as AriaButton, DateInput, DatePicker, DateSegment, Group, Popover } from 'react-aria-components'
import { CalendarPanel } from './calendar-panel.tsx'
import { classes } from './classes.ts'
import type { DateFieldProps } from './date-field.tsx'
import fieldStyles from './field.module.css'
import { FieldFrame, fieldState } from './field.tsx'
import { useOverlayLayer } from './layer.tsx'
import popoverStyles from './popover.module.css'
import styles from './date-field.module.css'

const isDate = /^\d{4}-\d{2}-\d{2}$/
const dateOf = (text: string | undefined): CalendarDate | null => (text && isDate.test(text) ? parseDate(text) : null)

/** The date field itself; use DateField, which fetches it. */
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
