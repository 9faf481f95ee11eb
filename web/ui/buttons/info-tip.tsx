import { Info } from 'lucide-react'
import { Button as AriaButton } from 'react-aria-components'
import styles from './info-tip.module.css'
import { classes } from '../base/classes.ts'
import { Tooltip } from './tooltip.tsx'

/** An ⓘ beside a name. Hover, keyboard focus and a press show what it means. */
export function InfoTip({ of, text }: { of: string; text: string }) {
  return (
    <Tooltip text={text} isOnPress>
      <AriaButton className={classes(styles.info)} aria-label={`Qué es ${of}`}>
        <Info aria-hidden />
      </AriaButton>
    </Tooltip>
  )
}
