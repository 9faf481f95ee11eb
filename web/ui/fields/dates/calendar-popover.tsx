import { CalendarDays } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button as AriaButton, Popover } from 'react-aria-components'
import { classes } from '#web/ui/base/classes.ts'
import { useOverlayLayer } from '#web/ui/base/layer.tsx'
import popoverStyles from '#web/ui/base/popover.module.css'
import fieldStyles from '../field.module.css'

/** The button of a date field that opens its calendar. */
export const CalendarButton = () => (
  <AriaButton className={classes(fieldStyles.inner)} aria-label="Abrir calendario">
    <CalendarDays aria-hidden />
  </AriaButton>
)

/** The calendar of a date field, over the page. */
export function CalendarPopover({ children }: { children: ReactNode }) {
  const layer = useOverlayLayer()
  return (
    <Popover
      className={classes(popoverStyles.popover)}
      placement="bottom end"
      offset={6}
      style={layer}
      aria-label="Calendario"
    >
      <div className={popoverStyles.dialog}>{children}</div>
    </Popover>
  )
}
