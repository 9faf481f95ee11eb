import type { ReactNode } from 'react'
import { Dialog, DialogTrigger, Heading, Popover as AriaPopover, type Placement } from 'react-aria-components'
import { classes } from './classes.ts'
import { useOverlayLayer } from './layer.tsx'
import styles from './popover.module.css'

export type PopoverProps = {
  /** The button of the kit that opens it. */
  trigger: ReactNode
  /** A heading; without one give a label. */
  title?: string | undefined
  label?: string | undefined
  placement?: Placement | undefined
  /** Lets the contents touch the border: lists. */
  isFlush?: boolean | undefined
  isOpen?: boolean | undefined
  onOpenChange?: ((isOpen: boolean) => void) | undefined
  /** The contents, or a function that receives how to close it. */
  children: ReactNode | ((close: () => void) => ReactNode)
}

/** A small panel beside its button; a click outside or Escape closes it. */
export function Popover(props: PopoverProps) {
  const { trigger, title, label, placement = 'bottom start', isFlush, children } = props
  const { isOpen, onOpenChange } = props
  const layer = useOverlayLayer()
  return (
    <DialogTrigger {...(isOpen !== undefined && { isOpen })} {...(onOpenChange && { onOpenChange })}>
      {trigger}
      <AriaPopover className={classes(styles.popover)} placement={placement} offset={6} style={layer}>
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
    </DialogTrigger>
  )
}
