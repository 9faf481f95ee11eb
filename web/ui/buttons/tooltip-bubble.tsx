import { type ReactNode, type RefObject, useEffect, useId, useMemo, useState } from 'react'
import { type Placement, Tooltip as AriaTooltip, TooltipTriggerStateContext } from 'react-aria-components'
import { classes } from '../base/classes.ts'
import { useTooltipLayer } from '../base/layer.tsx'
import styles from './tooltip.module.css'

export type TooltipBubbleProps = {
  /** Contains the element the tooltip describes. */
  anchor: RefObject<HTMLElement | null>
  placement: Placement
  onClose: () => void
  children: ReactNode
}

export function TooltipBubble({ anchor, placement, onClose, children }: TooltipBubbleProps) {
  const id = useId()
  const layer = useTooltipLayer()
  const [triggerRef] = useState(() => ({ current: anchor.current?.firstElementChild ?? null }))
  useEffect(() => {
    const trigger = triggerRef.current
    trigger?.setAttribute('aria-describedby', id)
    return () => trigger?.removeAttribute('aria-describedby')
  }, [id, triggerRef])
  const state = useMemo(
    () => ({ isOpen: true, shouldSkipAnimation: false, open: () => undefined, close: onClose }),
    [onClose],
  )
  return (
    <TooltipTriggerStateContext value={state}>
      <AriaTooltip
        ref={(bubble) => bubble?.setAttribute('id', id)}
        triggerRef={triggerRef}
        offset={6}
        placement={placement}
        className={classes(styles.tooltip)}
        style={layer}
      >
        {children}
      </AriaTooltip>
    </TooltipTriggerStateContext>
  )
}
