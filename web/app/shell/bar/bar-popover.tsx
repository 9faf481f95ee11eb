import { type ReactNode, type Ref, useRef } from 'react'
import { useAfterPress } from '#web/ui/base/use-after-press.ts'
import { onDemand } from '#web/ui/base/on-demand.ts'
import type { PopoverPanelProps } from '#web/ui/base/popover-panel.tsx'

const panel = onDemand(async () => (await import('#web/ui/base/popover-panel.tsx')).PopoverPanel)

/** Props for the button that opens the popover. */
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

/** A popover of the top bar. Its code loads on hover or focus, to keep the first load small. */
export function BarPopover({ isOpen, onOpenChange, trigger, ...contents }: BarPopoverProps) {
  const ref = useRef<HTMLButtonElement>(null)
  const isShown = useAfterPress(isOpen)
  return (
    <>
      {trigger({
        ref,
        'aria-expanded': isOpen,
        'aria-haspopup': 'dialog',
        onPress: () => onOpenChange(!isOpen),
        onHoverStart: panel.preload,
        onFocus: panel.preload,
      })}
      {isShown && <panel.Part {...contents} anchor={{ ref, isOpen, onOpenChange }} />}
    </>
  )
}
