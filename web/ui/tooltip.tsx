import { type ReactNode, useRef } from 'react'
import type { Placement } from 'react-aria-components'
import { onDemand } from './on-demand.ts'
import styles from './tooltip.module.css'
import { useTooltip } from './use-tooltip.ts'

const bubble = onDemand(async () => (await import('./tooltip-bubble.tsx')).TooltipBubble)

export type TooltipProps = {
  /** A few words; never the only place where something is said. */
  text: ReactNode
  /** Keys that do the same. */
  keys?: readonly string[] | undefined
  placement?: Placement | undefined
  /** One button, link or focusable element of the kit. */
  children: ReactNode
}

/** Names what lies under the pointer or the focus. Its code comes with the first pointer that draws near. */
export function Tooltip({ text, keys, placement = 'bottom', children }: TooltipProps) {
  const place = useRef<HTMLSpanElement>(null)
  const { isShown, hide, listeners } = useTooltip(bubble.preload)
  return (
    <span ref={place} className={styles.place} {...listeners}>
      {children}
      {isShown && (
        <bubble.Part place={place} placement={placement} onClose={hide}>
          {text}
          {keys && (
            <span className={styles.keys}>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </span>
          )}
        </bubble.Part>
      )}
    </span>
  )
}
