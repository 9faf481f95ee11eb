import { type ReactNode, type Ref, useRef } from 'react'
import { onDemand } from '#web/ui/on-demand.ts'
import type { PopoverPanelProps } from '#web/ui/popover-panel.tsx'

const panel = onDemand(async () => (await import('#web/ui/popover-panel.tsx')).PopoverPanel)

/** What the button of a popover needs. */
interface TriggerProps {
  ref: Ref<HTMLButtonElement>
  'aria-expanded': boolean
  'aria-haspopup': 'dialog'
  onPress: () => void
  onHoverStart: () => void
  onFocus: () => void
}

interface BarPopoverProps extends Omit<PopoverPanelProps, 'anchor'> {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  trigger: (props: TriggerProps) => ReactNode
}

/** A popover of the top bar. Its code comes when the pointer or the focus draws near, to keep the first load small. */
export function BarPopover({ isOpen, onOpenChange, trigger, ...contents }: BarPopoverProps) {
  const ref = useRef<HTMLButtonElement>(null)
  const press = () => {
    panel.preload()
    onOpenChange(!isOpen)
  }
  return (
    <>
      {trigger({
        ref,
        'aria-expanded': isOpen,
        'aria-haspopup': 'dialog',
        onPress: press,
        onHoverStart: panel.preload,
        onFocus: panel.preload,
      })}
      {isOpen && <panel.Part {...contents} anchor={{ ref, isOpen, onOpenChange }} />}
    </>
  )
}
