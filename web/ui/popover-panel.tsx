import type { ReactNode, RefObject } from 'react'
import { Dialog, Heading, Popover as AriaPopover, type Placement } from 'react-aria-components'
import { classes } from './classes.ts'
import { useOverlayLayer } from './layer.tsx'
import styles from './popover.module.css'

export type PopoverPanelProps = {
  /** A heading; without one give a label. */
  title?: string | undefined
  label?: string | undefined
  placement?: Placement | undefined
  /** Lets the contents touch the border: lists. */
  isFlush?: boolean | undefined
  /** Where it hangs and whether it is open, when no trigger of the kit around it says so. */
  anchor?: { ref: RefObject<HTMLElement | null>; isOpen: boolean; onOpenChange: (isOpen: boolean) => void } | undefined
  /** The contents, or a function that receives how to close it. */
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** What a popover shows. Apart from its trigger, so that its code can come when it is first opened. */
export function PopoverPanel(props: PopoverPanelProps) {
  const { title, label, placement = 'bottom start', isFlush, anchor, children } = props
  const layer = useOverlayLayer()
  const hung = anchor && { triggerRef: anchor.ref, isOpen: anchor.isOpen, onOpenChange: anchor.onOpenChange }
  return (
    <AriaPopover {...hung} className={classes(styles.popover)} placement={placement} offset={6} style={layer}>
      <Dialog className={classes(styles.dialog, isFlush && styles.flush)} {...(label && { 'aria-label': label })}>
        {({ close }) => (
          <>
            {title && (
              <Heading slot="title" level={2} className={classes(styles.title)}>
                {title}
              </Heading>
            )}
            {typeof children === 'function' ? children(close) : children}
          </>
        )}
      </Dialog>
    </AriaPopover>
  )
}
