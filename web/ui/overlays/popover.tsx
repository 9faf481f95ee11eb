import type { ReactNode } from 'react'
import { DialogTrigger } from 'react-aria-components'
import { AfterPress } from '../base/after-press.tsx'
import { PopoverPanel, type PopoverPanelProps } from '../base/popover-panel.tsx'

export type PopoverProps = Omit<PopoverPanelProps, 'anchor'> & {
  /** The button of the kit that opens it. */
  trigger: ReactNode
  isOpen?: boolean | undefined
  onOpenChange?: ((isOpen: boolean) => void) | undefined
}

/** A small panel beside its button; a click outside or Escape closes it. */
export function Popover({ trigger, isOpen, onOpenChange, ...panel }: PopoverProps) {
  return (
    <DialogTrigger {...(isOpen !== undefined && { isOpen })} {...(onOpenChange && { onOpenChange })}>
      {trigger}
      <AfterPress>
        <PopoverPanel {...panel} />
      </AfterPress>
    </DialogTrigger>
  )
}
