import { ChevronLeft, ChevronRight } from 'lucide-react'
import {
  Button as AriaButton,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
} from 'react-aria-components'
import { classes } from '#web/ui/base/classes.ts'
import styles from './date-field.module.css'

/** The month of a calendar, of one day or of a range. */
export function CalendarMonth() {
  return (
    <>
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
    </>
  )
}
