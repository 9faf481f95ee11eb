import { useContext, useId, type ReactNode } from 'react'
import {
  DialogTrigger,
  OverlayTriggerStateContext,
  Popover as AriaPopover,
  VisuallyHidden,
  type Placement,
} from 'react-aria-components'
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

function Contents({ children }: Pick<PopoverProps, 'children'>) {
  const state = useContext(OverlayTriggerStateContext)
  return typeof children === 'function' ? children(() => state?.close()) : children
}

/** A small panel beside its button; a click outside or Escape closes it. */
export function Popover(props: PopoverProps) {
  const { trigger, title, label, placement = 'bottom start', isFlush, children } = props
  const { isOpen, onOpenChange } = props
  const layer = useOverlayLayer()
  const nameId = useId()
  return (
    <DialogTrigger {...(isOpen !== undefined && { isOpen })} {...(onOpenChange && { onOpenChange })}>
      {trigger}
      <AriaPopover
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
    </DialogTrigger>
  )
}
