import type { ReactNode } from 'react'
import { Tooltip as AriaTooltip, TooltipTrigger, type Placement } from 'react-aria-components'
import { classes } from './classes.ts'
import { useTooltipLayer } from './layer.tsx'
import styles from './tooltip.module.css'

export type TooltipProps = {
  /** A few words; never the only place where something is said. */
  text: ReactNode
  /** Keys that do the same. */
  keys?: readonly string[] | undefined
  placement?: Placement | undefined
  /** One button, link or focusable element of the kit. */
  children: ReactNode
}

/** Names what lies under the pointer or the focus. */
export function Tooltip({ text, keys, placement = 'bottom', children }: TooltipProps) {
  const layer = useTooltipLayer()
  return (
    <TooltipTrigger delay={400} closeDelay={60}>
      {children}
      <AriaTooltip offset={6} placement={placement} className={classes(styles.tooltip)} style={layer}>
        {text}
        {keys && (
          <span className={styles.keys}>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </span>
        )}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
