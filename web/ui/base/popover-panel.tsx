import { type ReactNode, type RefObject, useContext, useId } from 'react'
import {
  OverlayTriggerStateContext,
  Popover as AriaPopover,
  VisuallyHidden,
  type Placement,
} from 'react-aria-components'
import { classes } from './classes.ts'
import { useOverlayLayer } from './layer.tsx'
import styles from './popover.module.css'

export type PopoverPanelProps = {
  /** A heading; without one give a label. */
  title?: string | undefined
  label?: string | undefined
  placement?: Placement | undefined
  /** Without padding, for lists. */
  isFlush?: boolean | undefined
  /** Position and open state, if no trigger of the kit provides them. */
  anchor?: { ref: RefObject<HTMLElement | null>; isOpen: boolean; onOpenChange: (isOpen: boolean) => void } | undefined
  /** The contents, or a function that receives `close`. */
  children: ReactNode | ((close: () => void) => ReactNode)
}

function Contents({ children }: Pick<PopoverPanelProps, 'children'>) {
  const state = useContext(OverlayTriggerStateContext)
  return typeof children === 'function' ? children(() => state?.close()) : children
}

/**
 * A popover's contents, separate from the trigger so that their code can load on first use. The popover itself is the
 * dialog, so that all its elements, hidden buttons included, lie inside the dialog.
 */
export function PopoverPanel(props: PopoverPanelProps) {
  const { title, label, placement = 'bottom start', isFlush, anchor, children } = props
  const layer = useOverlayLayer()
  const nameId = useId()
  const hung = anchor && { triggerRef: anchor.ref, isOpen: anchor.isOpen, onOpenChange: anchor.onOpenChange }
  return (
    <AriaPopover
      {...hung}
      className={classes(styles.popover)}
      placement={placement}
      offset={6}
      style={layer}
      aria-labelledby={nameId}
    >
      <div className={classes(styles.dialog, isFlush && styles.flush)}>
        {title ? (
          <h2 id={nameId} className={styles.title}>
            {title}
          </h2>
        ) : (
          <VisuallyHidden id={nameId}>{label}</VisuallyHidden>
        )}
        <Contents>{children}</Contents>
      </div>
    </AriaPopover>
  )
}
